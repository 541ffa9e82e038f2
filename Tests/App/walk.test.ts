// The captures of a team's phone: their order of sending, retries, and the parsing of codes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { mock } from "node:test";
import { Problem } from "../../App/src/device/network/problem";
import { checkpointMarks } from "../../App/src/races/checkpointMarks";
import { OverdueWatch } from "../../App/src/races/walk/data/OverdueWatch";
import { firstBatch, largestBatch, SendingQueue, SendingTrouble } from "../../App/src/races/walk/data/SendingQueue";
import { teamCode, typedKey } from "../../App/src/races/walk/data/teamCode";
import type { Capture } from "../../App/src/races/walk/data/walks";
import { trackers } from "../../App/src/races/walk/trackers";
import { speak } from "../../App/src/shell/language/language";

const race = "0190a3c4-1111-7222-8333-0123456789ab";
const key = "abcdefghjkmnpqrstuvw";

function capture(number: number): Capture {
  return {
    race, number, time: 1_780_000_000_000 + number * 60_000, latitude: 42.5, longitude: 1.5 + number / 1000,
    accuracy_m: 8, altitude_m: null, speed_mps: null, course_deg: null, battery_percent: 80, is_charging: false,
    team: "Els Isards", device: "phone", waiting: 1,
  };
}

const captures = (count: number) => Array.from({ length: count }, (_, index) => capture(index + 1));
const network = () => new Problem("network", 0, "no network");
const refusal = (status: number) => new Problem(status === 401 ? "signedOut" : "refused", status, String(status));

/** A server with scripted answers: `fails` returns the error thrown by a request. */
class Server {
  readonly asked: number[][] = [];
  readonly taken = new Set<number>();
  fails: (numbers: readonly number[]) => Problem | null = () => null;
  /** True to lose the answer after the server has stored the captures. */
  losesAnswer = false;

  receive(numbers: number[]): void {
    this.asked.push(numbers);
    const problem = this.fails(numbers);
    if (problem) throw problem;
    for (const number of numbers) this.taken.add(number);
    if (this.losesAnswer) throw network();
  }
}

/** A phone with a clock that stands still until a timer fires. */
class Phone {
  readonly settled = { sent: [] as number[], refused: [] as number[] };
  readonly timers: { wait: number; work: () => void }[] = [];
  readonly queue: SendingQueue;
  diskIsFull = false;

  constructor(server: Server, waiting: readonly Capture[]) {
    this.queue = new SendingQueue(
      {
        send: async (batch) => server.receive(batch.map(({ number }) => number)),
        settle: async (batch, became) => {
          if (this.diskIsFull) throw new Error("full");
          this.settled[became].push(...batch.map(({ number }) => number));
        },
        now: () => 0,
        after: (wait, work) => {
          const timer = { wait, work };
          this.timers.push(timer);
          return () => void this.timers.splice(this.timers.indexOf(timer), 1);
        },
        random: () => 0.5,
      },
      waiting,
    );
  }

  /** Fires the only timer and returns its delay. */
  async wake(): Promise<number> {
    const [timer, ...others] = this.timers.splice(0);
    assert.ok(timer && others.length === 0, "one timer is set");
    timer.work();
    await rest();
    return timer.wait;
  }
}

/** Runs all pending microtasks. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 0));

test("a capture is sent at once, and noted as sent", async () => {
  const [server, phone] = phoneAndServer(0);
  phone.queue.start();
  phone.queue.add(capture(1));
  await rest();
  assert.deepEqual(server.asked, [[1]]);
  assert.deepEqual(phone.settled.sent, [1]);
  assert.deepEqual(phone.queue.state.now(), { step: "idle" });
});

test("after a gap the freshest go first, then the backlog in growing batches", async () => {
  const [server, phone] = phoneAndServer(1000);
  phone.queue.start();
  await rest();
  assert.equal(server.taken.size, 1000);
  assert.deepEqual(server.asked[0], Array.from({ length: firstBatch }, (_, index) => 1000 - firstBatch + 1 + index));
  const sizes = server.asked.map(({ length }) => length);
  assert.ok(sizes.every((size) => size <= largestBatch), String(sizes));
  assert.deepEqual(sizes.slice(0, 4), [8, 16, 32, 64]);
  const newest = server.asked.map((batch) => batch[batch.length - 1] ?? 0);
  assert.deepEqual(newest, [...newest].sort((one, other) => other - one), "newer ones first");
  assert.equal(phone.settled.sent.length, 1000);
});

test("what is captured while the backlog is sent goes before the rest of it", async () => {
  const [server, phone] = phoneAndServer(30);
  let isFirst = true;
  server.fails = () => {
    if (isFirst) phone.queue.add(capture(31));
    isFirst = false;
    return null;
  };
  phone.queue.start();
  await rest();
  assert.deepEqual(server.asked[1]?.at(-1), 31);
  assert.equal(server.taken.size, 31);
});

test("without a network it is tried again, later each time, and at each new capture", async () => {
  const [server, phone] = phoneAndServer(1);
  server.fails = network;
  phone.queue.start();
  await rest();
  const waits: number[] = [];
  for (let time = 0; time < 8; time++) waits.push(await phone.wake());
  assert.deepEqual(waits, [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]);
  const before = server.asked.length;
  phone.queue.add(capture(2));
  await rest();
  assert.equal(server.asked.length, before + 1);
  server.fails = () => null;
  phone.queue.hurry();
  await rest();
  assert.deepEqual([...server.taken].sort(), [1, 2]);
  assert.equal(phone.timers.length, 0);
});

test("captures that are made without a network do not put off when it is tried again", async () => {
  const [server, phone] = phoneAndServer(1);
  server.fails = network;
  phone.queue.start();
  await rest();
  for (let number = 2; number <= 21; number++) {
    phone.queue.add(capture(number));
    await rest();
  }
  assert.deepEqual([await phone.wake(), await phone.wake()], [5_000, 10_000]);
});

test("when the network returns, the delays begin anew", async () => {
  const [server, phone] = phoneAndServer(1);
  server.fails = network;
  phone.queue.start();
  await rest();
  for (let time = 0; time < 6; time++) await phone.wake();
  // Browsers report it a moment before it is true.
  phone.queue.hurry();
  await rest();
  assert.equal(await phone.wake(), 5_000);
});

test("a return of the network while a request is under way is not missed", async () => {
  const [server, phone] = phoneAndServer(1);
  server.fails = () => {
    server.fails = () => null;
    phone.queue.hurry();
    return network();
  };
  phone.queue.start();
  await rest();
  assert.equal(server.asked.length, 2);
  assert.deepEqual(phone.settled.sent, [1]);
});

test("a lost answer has the same captures sent again, and none twice in the list", async () => {
  const [server, phone] = phoneAndServer(3);
  server.losesAnswer = true;
  phone.queue.start();
  await rest();
  assert.equal(server.taken.size, 3);
  assert.deepEqual(phone.settled.sent, []);
  server.losesAnswer = false;
  await phone.wake();
  assert.deepEqual(server.asked, [[1, 2, 3], [1, 2, 3]]);
  assert.deepEqual(phone.settled.sent, [1, 2, 3]);
});

const manyWrongKeys = new Problem("refused", 429, "429", [], "https://club.example/problems/too-many-wrong-keys");
const shut: [problem: Problem, trouble: SendingTrouble][] = [
  [refusal(401), "wrongKey"],
  [manyWrongKeys, "wrongKey"],
  [refusal(404), "noRace"],
];

for (const [problem, trouble] of shut) {
  test(`${problem.status} for ${trouble} is told, drops nothing, and is not tried at each capture`, async () => {
    const [server, phone] = phoneAndServer(2);
    server.fails = () => problem;
    phone.queue.start();
    await rest();
    phone.queue.add(capture(3));
    await rest();
    assert.equal(server.asked.length, 1);
    const state = phone.queue.state.now();
    assert.ok(state.step === "waiting" && state.trouble === trouble);
    assert.equal(phone.timers[0]?.wait, 300_000);
    assert.deepEqual(phone.settled, { sent: [], refused: [] });
    // The team gets a new code.
    server.fails = () => null;
    phone.queue.hurry();
    await rest();
    assert.deepEqual(phone.settled.sent, [1, 2, 3]);
  });
}

for (const status of [429, 500, 503]) {
  test(`${status} passes`, async () => {
    const [server, phone] = phoneAndServer(2);
    server.fails = () => refusal(status);
    phone.queue.start();
    await rest();
    const state = phone.queue.state.now();
    assert.ok(state.step === "waiting" && state.trouble === "server");
    server.fails = () => null;
    await phone.wake();
    assert.deepEqual(phone.settled.sent, [1, 2]);
  });
}

test("a capture that the server cannot read keeps no other from being sent", async () => {
  const [server, phone] = phoneAndServer(20);
  server.fails = (numbers) => (numbers.includes(13) ? refusal(422) : null);
  phone.queue.start();
  await rest();
  assert.deepEqual(phone.settled.refused, [13]);
  assert.equal(server.taken.size, 19);
  assert.deepEqual(phone.queue.state.now(), { step: "idle" });
});

test("what a full disk does not note is not sent for ever", async () => {
  const [server, phone] = phoneAndServer(4);
  phone.diskIsFull = true;
  phone.queue.start();
  await rest();
  assert.deepEqual(server.asked, [[1, 2, 3, 4]]);
});

test("a queue that was stopped asks nothing more", async () => {
  const [server, phone] = phoneAndServer(1);
  server.fails = network;
  phone.queue.start();
  await rest();
  phone.queue.stop();
  assert.equal(phone.timers.length, 0);
  phone.queue.hurry();
  await rest();
  assert.equal(server.asked.length, 1);
});

function phoneAndServer(waiting: number): [Server, Phone] {
  const server = new Server();
  return [server, new Phone(server, captures(waiting))];
}

const codes: [what: string, text: string, race: string | null, found: boolean][] = [
  ["the link of a printed code", `https://club.example/races/${race}/join#${key}`, null, true],
  ["a link in capitals", `HTTPS://CLUB.EXAMPLE/RACES/${race.toUpperCase()}/JOIN#${key.toUpperCase()}`, null, true],
  ["a link with blanks around it", `  https://club.example/races/${race}/join/#${key}\n`, null, true],
  ["race and key", `${race} ${key}`, null, true],
  ["a key where the race is known", key, race, true],
  ["a key as it is written down", "ABCDE-FGHJK mnpqr-STUVW", race, true],
  ["a key where no race is known", key, null, false],
  ["a link without a key", `https://club.example/races/${race}/join`, null, false],
  ["a link to something else", `https://club.example/races/${race}#${key}`, null, false],
  ["a key that is too short", key.slice(1), race, false],
  ["a key with markup", `https://club.example/races/${race}/join#<script>`, race, false],
  ["a path for a race", `https://club.example/races/../../join#${key}`, null, false],
  ["nothing", "", race, false],
];

test("a typed key is found among blanks and dashes", () => {
  assert.equal(typedKey(" ABCD efgh-jkmn pqrs tuvw\n"), key);
  for (const none of [key.slice(1), `${key}x`, "https://club.example", ""]) assert.equal(typedKey(none), null, none);
});

for (const [what, text, known, found] of codes) {
  test(`${what} is ${found ? "" : "no "}code`, () => {
    assert.deepEqual(teamCode(text, known), found ? { race, key } : null);
  });
}

test("each background tracker gets the address of its own program", () => {
  const all = trackers("https://club.example", { race, key }, 107);
  assert.deepEqual(all.map(({ name }) => name), ["OwnTracks", "Overland", "Traccar Client", "OsmAnd", "GPSLogger"]);
  for (const { how, address } of all) {
    assert.ok(address.startsWith(`https://club.example/send/${race}/${key}/${how}`), address);
  }
});

test("the link of OwnTracks configures HTTP mode for the team", () => {
  const [ownTracks] = trackers("https://club.example", { race, key }, 107);
  const inline = new URL(ownTracks?.link ?? "").searchParams.get("inline") ?? "";
  const said = JSON.parse(atob(inline)) as Record<string, unknown>;
  assert.deepEqual([said["_type"], said["mode"], said["url"]], ["configuration", 3, ownTracks?.address]);
  assert.equal(said["tid"], "07", "two letters");
});

test("links of other trackers carry the address as it is", () => {
  const [, overland, traccar] = trackers("https://club.example", { race, key }, 7);
  assert.equal(new URL(overland?.link ?? "").searchParams.get("url"), overland?.address);
  assert.equal(new URL(traccar?.link ?? "").searchParams.get("url"), traccar?.address);
});

test("a team is told that no capture comes, the receiver begins anew each time, and a capture ends it", () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_780_000_000_000 });
  const told: boolean[] = [];
  let revived = 0;
  const watch = new OverdueWatch({ patience: () => 180, tell: (isOverdue) => told.push(isOverdue), revive: () => revived++ });
  const after = (seconds: number) => {
    mock.timers.tick(seconds * 1000);
    return [told.at(-1), revived];
  };
  watch.note(Date.now());
  watch.goOn();
  assert.deepEqual(after(179), [false, 0]);
  assert.deepEqual(after(1), [true, 1]);
  assert.deepEqual(after(180), [true, 2]);
  watch.note(Date.now());
  watch.goOn();
  assert.deepEqual(after(179), [false, 2]);
  watch.stop();
  assert.deepEqual(after(1000), [false, 2]);
  mock.timers.reset();
});

test("start and finish without a checkpoint have the names of the member's language on the map", () => {
  const phrases = JSON.parse(readFileSync("App/locales/ca/races.json", "utf8")) as Record<string, string>;
  const stop = { id: "", position: 0, radius_m: 100, latitude: 42.5, longitude: 1.5 };
  const checkpoints = [
    { ...stop, name: "Start", is_derived: true },
    { ...stop, name: "Start", is_derived: false },
    { ...stop, name: "Finish", is_derived: true },
  ];
  speak("ca", phrases);
  const labels = checkpointMarks({ checkpoints }).map(({ label, title }) => [label, title]);
  speak("en", {});
  assert.deepEqual(labels, [["Sortida", "Sortida"], ["Start", "Start"], ["Arribada", "Arribada"]]);
});
