// A race as viewers see it go on: the server's standings, and each event after them.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { Race, Standings } from "../../App/src/device/api";
import { Problem } from "../../App/src/device/network/problem";
import type { QueryState } from "../../App/src/device/store/queryState";
import { afterEvent, Board, boardOf } from "../../App/src/races/data/board";
import { EventStream, LiveRace } from "../../App/src/races/data/LiveRace";
import { conditionsOf } from "../../App/src/races/watch/conditions";
import { kneesOf } from "../../App/src/races/watch/graphs/knees";
import { heightAt, wayOf } from "../../App/src/races/watch/graphs/way";
import { piecesOf } from "../../App/src/races/watch/map/pieces";
import { spanOf, whereabouts } from "../../App/src/races/watch/replay/replayTeams";
import { looksFor } from "../../App/src/races/watch/teamFilter";

type Team = Standings["teams"][number];

const team = (number: number, more: Partial<Team> = {}): Team => ({
  id: `team-${number}`, number, name: `Equip ${number}`, stage: "on_course", state: 256 + 32, passages: [], missed: [], fixes: {}, ...more,
});
const standings = (event: string, ...teams: Team[]): Standings => ({ at: 1_000_000, event, teams });
const board = (...teams: Team[]): Board => boardOf(standings("run-1", ...teams));
const numbers = ({ teams }: Board) => [...teams.keys()].join(" ");

test("a move brings place, progress, state and battery of a team", () => {
  const before = board(team(1, { place: 1 }), team(2, { place: 2 }));
  const after = afterEvent(before, "moves", { at: 1_030_000, teams: [[2, 1_020, 42.5, 1.6, 3_400, 256 + 1 + 4, 18, 2]] });
  assert.equal(after.at, 1_030_000);
  assert.deepEqual(after.teams.get(2), {
    ...team(2, { place: 2, state: 261, along_m: 3_400, battery_percent: 18 }),
    position: { time: 1_020_000, latitude: 42.5, longitude: 1.6 },
    off_course_since: undefined,
  });
  assert.equal(after.teams.get(1), before.teams.get(1));
});

for (const [what, move, expected] of [
  ["unknown values are none", [1, null, null, null, null, 512], { position: undefined, along_m: undefined, battery_percent: undefined }],
  ["values left out at the end are unknown", [1, 9, 42, 1, 5, 256], { battery_percent: undefined, place: undefined }],
  ["the stage is part of the state", [1, 9, 42, 1, 5, 3 * 256], { stage: "retired" }],
  ["a team that goes on does not rest any more", [1, 9, 42, 1, 5, 256 + 32], { resting_since: undefined }],
] as const) {
  test(`of a move, ${what}`, () => {
    const before = board(team(1, { place: 1, battery_percent: 50, along_m: 4, resting_since: 7 }));
    const after = afterEvent(before, "moves", { at: 2, teams: [move] }).teams.get(1);
    for (const [field, value] of Object.entries(expected)) assert.deepEqual(after?.[field as keyof Team], value, field);
  });
}

test("a move of a team that nobody knows changes nothing", () => {
  const before = board(team(1, { place: 1 }));
  assert.equal(numbers(afterEvent(before, "moves", { at: 2, teams: [[9, 9, 42, 1, 5, 256]] })), "1");
});

test("teams stand in the order of their new places, those without one last", () => {
  const before = board(team(1, { place: 1 }), team(2, { place: 2 }), team(3, { place: 3 }));
  const after = afterEvent(before, "places", { places: [[1, null], [3, 1]] });
  assert.equal(numbers(after), "3 2 1");
  assert.equal(after.teams.get(1)?.place, undefined);
});

test("a passage stands among the others, and makes the forecast for its checkpoint untrue", () => {
  const arrival = { checkpoint: 1, earliest: 1, expected: 2, latest: 3 };
  const first = { checkpoint: 0, time: 5, uncertainty_ms: 0, kind: 0 };
  const third = { checkpoint: 2, time: 50, uncertainty_ms: 0, kind: 0 };
  const before = board(team(1, { passages: [first, third], missed: [1], next: arrival, elapsed_ms: 45 }));
  const after = afterEvent(before, "passages", { passages: [[1, 1, 20, 700, 1]] }).teams.get(1);
  assert.deepEqual(after?.passages, [first, { checkpoint: 1, time: 20, uncertainty_ms: 700, kind: 1 }, third]);
  assert.deepEqual([after?.missed, after?.next, after?.elapsed_ms], [[], undefined, undefined]);
});

test("a passage without a time is taken back, and told twice it stands once", () => {
  const told = { passages: [[1, 0, 20, 0, 0]] } as const;
  const once = afterEvent(board(team(1)), "passages", told);
  assert.equal(afterEvent(once, "passages", told).teams.get(1)?.passages.length, 1);
  assert.deepEqual(afterEvent(once, "passages", { passages: [[1, 0, null]] }).teams.get(1)?.passages, []);
});

for (const [what, one, expected] of [
  ["moves", team(1, { state: 256 + 32 }), "moving"],
  ["rests with little battery", team(1, { state: 256 + 1 + 4 }), "resting batteryLow"],
  ["was last heard of while it moved", team(1, { state: 256 + 32 + 2 }), "silent"],
  ["is off the course and silent", team(1, { state: 256 + 8 + 2 }), "offCourse silent"],
  ["has not started", team(1, { stage: "waiting", state: 512 + 1 }), "waiting"],
  ["has finished, whatever its phone does", team(1, { stage: "finished", state: 2 + 4 + 8 }), "finished"],
  ["has retired", team(1, { stage: "retired", state: 768 + 32 }), "retired"],
  ["is only known to be on its way", team(1, { state: 256 }), ""],
] as const) {
  test(`of a team that ${what} viewers read: ${expected || "nothing"}`, () =>
    assert.equal(conditionsOf(one).join(" "), expected));
}

for (const [text, category, expected] of [
  ["", "", "7 12 70"],
  ["7", "", "7 70"],
  ["puig", "", "12"],
  ["PUÍG", "", "12"],
  ["", "dones", "12 70"],
  ["7", "dones", "70"],
  ["nobody", "", ""],
] as const) {
  test(`looking for “${text}” in ${category || "all categories"} finds ${expected || "none"}`, () => {
    const teams = [team(7, { name: "Els de Dalt" }), team(12, { name: "Puíg Alt", category: "dones" }), team(70, { name: "Set", category: "dones" })];
    assert.equal(teams.filter(looksFor({ text, category })).map(({ number }) => number).join(" "), expected);
  });
}

/** A server that answers what a test says, and tells what the test tells. */
class Telling {
  state: QueryState<Standings> = { state: "waiting" };
  next: QueryState<Standings> = { state: "waiting" };
  asked = 0;
  changes = 0;
  streams: { after: string; closed: boolean; tell: (name: string, data: unknown, id: string) => void; stream: EventStream }[] = [];
  readonly race = new LiveRace({
    standings: { open: () => this.answer(), refresh: () => this.answer(), now: () => this.state },
    listen: (after) => this.listen(after),
    changed: () => this.changes++,
  });

  says(value: Standings, problem: Problem | null = null): void {
    this.next = { state: "here", value, refreshing: false, problem };
  }

  private async answer(): Promise<void> {
    this.asked++;
    this.state = this.next;
  }

  private listen(after: string): EventStream {
    const listeners = new Map<string, (event: MessageEvent<string>) => void>();
    const stream = {
      readyState: 0, onopen: null, onerror: null,
      addEventListener: (name: string, listener: unknown) => listeners.set(name, listener as (event: MessageEvent<string>) => void),
      close: () => void (told.closed = true),
    } as unknown as EventStream;
    const tell = (name: string, data: unknown, id: string) =>
      listeners.get(name)?.({ data: JSON.stringify(data), lastEventId: id } as MessageEvent<string>);
    const told = { after, closed: false, tell, stream };
    this.streams.push(told);
    return stream;
  }

  get last() {
    const last = this.streams[this.streams.length - 1];
    assert.ok(last, "nobody listens");
    return last;
  }
}

const lost = new Problem("network", 0, "offline");
const place = (server: Telling) => server.race.board.now()?.teams.get(1)?.place;

test("events are heard from the standings on, and after a pause from the last one heard", async () => {
  const server = new Telling();
  server.says(standings("run-7", team(1, { place: 2 })));
  await server.race.start();
  assert.equal(server.last.after, "run-7");
  server.last.tell("places", { places: [[1, 1]] }, "run-8");
  server.race.stop();
  await server.race.start();
  assert.deepEqual([server.last.after, place(server), server.asked], ["run-8", 1, 1]);
});

test("what a closed stream still says counts no more", async () => {
  const server = new Telling();
  server.says(standings("run-7", team(1, { place: 2 })));
  await server.race.start();
  const first = server.last;
  server.race.stop();
  await server.race.start();
  first.tell("places", { places: [[1, 9]] }, "run-8");
  assert.ok(first.closed);
  assert.deepEqual([server.last.after, place(server)], ["run-7", 2]);
});

for (const name of ["reset", "changed"]) {
  test(`after ${name} the standings are asked for again, and heard from there`, async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const server = new Telling();
    server.says(standings("run-7", team(1, { place: 2 })));
    await server.race.start();
    server.says(standings("run-30", team(1, { place: 5 })));
    server.last.tell(name, {}, "run-29");
    mock.timers.tick(2_000);
    await new Promise((done) => setImmediate(done));
    mock.timers.reset();
    assert.deepEqual([server.last.after, place(server), server.asked], ["run-30", 5, 2]);
    assert.equal(server.changes, name === "changed" ? 1 : 0);
  });
}

test("without a network what the device kept is shown, and the server is asked again", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const server = new Telling();
  server.says(standings("run-7", team(1, { place: 2 })), lost);
  await server.race.start();
  assert.deepEqual([server.race.connection.now(), place(server), server.streams.length], ["lost", 2, 0]);
  server.says(standings("run-9", team(1, { place: 3 })));
  mock.timers.tick(5_000);
  await new Promise((done) => setImmediate(done));
  mock.timers.reset();
  assert.deepEqual([server.last.after, place(server)], ["run-9", 3]);
});

test("a server that refuses is asked again from the last event heard", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const server = new Telling();
  server.says(standings("run-7", team(1, { place: 2 })));
  await server.race.start();
  server.last.tell("places", { places: [[1, 1]] }, "run-8");
  Object.assign(server.last.stream, { readyState: 2 });
  server.last.stream.onerror?.call(server.last.stream as EventSource, new Event("error"));
  assert.equal(server.race.connection.now(), "lost");
  mock.timers.tick(5_000);
  mock.timers.reset();
  assert.deepEqual([server.streams.length, server.last.after], [2, "run-8"]);
});

const walker = { number: 1, seconds: [1_000, 1_060, 4_000], longitudes: [1, 2, 5], latitudes: [40, 41, 42] };

for (const [what, seconds, expected] of [
  ["is nowhere before its first fix", 999, null],
  ["is at a fix at its moment", 1_000, { longitude: 1, latitude: 40, isUncertain: false }],
  ["is between two fixes in between", 1_030, { longitude: 1.5, latitude: 40.5, isUncertain: false }],
  ["is where it was last heard of in a long silence", 2_000, { longitude: 2, latitude: 41, isUncertain: true }],
  ["is at its last fix for a while", 4_500, { longitude: 5, latitude: 42, isUncertain: false }],
  ["is not known to be there for ever", 5_000, { longitude: 5, latitude: 42, isUncertain: true }],
] as const) {
  test(`in a replay, a team ${what}`, () => assert.deepEqual(whereabouts(walker, seconds * 1000, 60), expected));
}

test("a replay goes from the first fix of a team to the last one of any", () => {
  const other = { number: 2, seconds: [900], longitudes: [1], latitudes: [40] };
  const silent = { number: 3, seconds: [], longitudes: [], latitudes: [] };
  assert.deepEqual(spanOf({ step_s: 60, teams: [walker, other, silent] }), { from: 900_000, to: 4_000_000 });
  assert.equal(spanOf({ step_s: 60, teams: [silent] }), null);
});

test("the way of a team is drawn where it was heard of, and has a hole where it was not", () => {
  const minutes = [0, 1, 2, 20, 21, 50];
  const track = {
    last: 6, times: minutes.map((minute) => minute * 60_000), longitudes: [1, 2, 3, 4, 5, 6], latitudes: [7, 7, 7, 7, 7, 7],
    accuracies_m: [], altitudes_m: [], batteries_percent: [],
  };
  assert.deepEqual(piecesOf(track), [[[1, 7], [2, 7], [3, 7]], [[4, 7], [5, 7]]]);
});

const course = { checkpoints: [{ along_m: 0 }, { along_m: 2_000 }, {}] } as unknown as Race;

for (const [what, more, expected] of [
  ["its passages and its last fix", {}, [[0, 0], [60, 2_000], [90, 2_500]]],
  ["its passages alone where its place is uncertain", { state: 256 + 16 }, [[0, 0], [60, 2_000]]],
  ["its passages alone when it has retired", { stage: "retired" as const }, [[0, 0], [60, 2_000]]],
  ["nothing older than a passage", { position: { time: 50, latitude: 1, longitude: 1 } }, [[0, 0], [60, 2_000]]],
] as const) {
  test(`the race flow shows of a team ${what}`, () => {
    const passages = [[0, 0], [1, 60], [2, 70]].map(([checkpoint = 0, time = 0]) => ({ checkpoint, time, uncertainty_ms: 0, kind: 0 }));
    const walking = { position: { time: 90, latitude: 1, longitude: 1 }, along_m: 2_500, passages };
    assert.deepEqual(kneesOf(course, team(1, { ...walking, ...more })), expected);
  });
}

for (const [distance, expected] of [[-5, 100], [0, 100], [50, 150], [100, 200], [150, 150], [200, 100], [900, 100]] as const) {
  test(`${distance} m along a course that climbs and falls the height is ${expected} m`, () => {
    const way = wayOf({ length_m: 200, effort_m: 0, line: [[1, 0, 100], [1.001, 0, 200], [1.002, 0, 100]] });
    assert.ok(way);
    assert.equal(Math.round(heightAt(way, distance)), expected);
  });
}

test("a course whose heights are not all known has no profile", () => {
  assert.equal(wayOf({ length_m: 200, effort_m: 0, line: [[1, 0, 100], [1.001, 0]] }), null);
});
