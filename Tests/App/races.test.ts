// A race in progress for viewers: the server's standings, and the events after them.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { Race, Standings, RaceReplay } from "../../App/src/device/api";
import { Problem } from "../../App/src/device/network/problem";
import type { QueryState } from "../../App/src/device/store/queryState";
import { afterEvent, Board, boardOf } from "../../App/src/races/data/board";
import { EventStream, LiveRace } from "../../App/src/races/data/LiveRace";
import { livenessOf } from "../../App/src/races/data/livenessOf";
import { conditionsOf } from "../../App/src/races/watch/conditions";
import { kneesOf } from "../../App/src/races/watch/graphs/knees";
import { heightAt, wayOf } from "../../App/src/races/watch/graphs/way";
import { frameOf } from "../../App/src/races/watch/map/frameOf";
import { nameplateOf, placedNumbers } from "../../App/src/races/watch/map/teamNumbers";
import { piecesOf } from "../../App/src/races/watch/map/pieces";
import { Replay } from "../../App/src/races/watch/replay/Replay";
import { racesOf, raceTimes } from "../../App/src/races/watch/raceTimes";
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
    exceeded: undefined,
    speed_mps: undefined,
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

test("places bring gaps and the place in the category; what is left out at the end is unknown", () => {
  const before = board(team(1, { place: 1, gap_ms: 0, category_gap_ms: 5 }), team(2));
  const { teams } = afterEvent(before, "places", { places: [[2, 2, 90_000, 1, 0], [1, 1, null, 3]] });
  const { place, gap_ms, category_place, category_gap_ms } = teams.get(2) ?? {};
  assert.deepEqual([place, gap_ms, category_place, category_gap_ms], [2, 90_000, 1, 0]);
  const first = teams.get(1);
  assert.deepEqual([first?.place, first?.gap_ms, first?.category_place, first?.category_gap_ms], [1, undefined, 3, undefined]);
});

test("a move brings the pace, and takes it away", () => {
  const moving = afterEvent(board(team(1)), "moves", { at: 2, teams: [[1, 9, 42, 1, 5, 256, null, null, 1.25]] });
  assert.deepEqual([moving.teams.get(1)?.speed_mps, moving.teams.get(1)?.place], [1.25, undefined]);
  const resting = afterEvent(moving, "moves", { at: 3, teams: [[1, 9, 42, 1, 5, 257, 80, 4]] });
  assert.deepEqual([resting.teams.get(1)?.speed_mps, resting.teams.get(1)?.place], [undefined, 4]);
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

test("a checkpoint that a team left out is told as missed until somebody says otherwise", () => {
  const before = board(team(1, { missed: [3] }));
  const missed = afterEvent(before, "passages", { passages: [[1, 2, null, 0, 3]] });
  assert.deepEqual(missed.teams.get(1)?.missed, [2, 3]);
  const seen = afterEvent(missed, "passages", { passages: [[1, 2, 50_000, 0, 2]] });
  assert.deepEqual(seen.teams.get(1)?.missed, [3]);
  assert.deepEqual(afterEvent(missed, "passages", { passages: [[1, 3, null]] }).teams.get(1)?.missed, [2]);
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

test("in a closed race a team on the course has not finished, whatever its phone told last", () => {
  assert.deepEqual(conditionsOf(team(1, { state: 256 + 32 + 2 }), true), ["unfinished"]);
  assert.deepEqual(conditionsOf(team(1, { stage: "finished", state: 0 }), true), ["finished"]);
  assert.deepEqual(conditionsOf(team(1, { stage: "waiting", state: 512 }), true), ["waiting"]);
});

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

/** A server with scripted answers and events. */
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

test("nothing is live without a network, without a connection, or when the server says nothing for half a minute", () => {
  const lastSignAt = 1_000_000;
  for (const [connection, isOnline, quietFor, expected] of [
    ["live", true, 0, "live"],
    ["live", true, 29_999, "live"],
    ["live", true, 30_000, "quiet"],
    ["live", false, 0, "lost"],
    ["lost", true, 0, "lost"],
    ["connecting", true, 0, "quiet"],
    ["connecting", false, 0, "lost"],
  ] as const) {
    assert.equal(livenessOf({ connection, isOnline, lastSignAt, now: lastSignAt + quietFor }), expected);
  }
});

test("when the server last said something is known, whatever it said", async () => {
  mock.timers.enable({ apis: ["Date"], now: 5_000 });
  const server = new Telling();
  server.says(standings("run-7", team(1, { place: 2 })));
  await server.race.start();
  const heard = [server.race.lastSignAt()];
  server.last.stream.onopen?.call(server.last.stream as EventSource, new Event("open"));
  heard.push(server.race.lastSignAt());
  mock.timers.tick(7_000);
  server.last.tell("places", { places: [[1, 1]] }, "run-8");
  heard.push(server.race.lastSignAt());
  mock.timers.reset();
  assert.deepEqual(heard, [-Infinity, 5_000, 12_000]);
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

test("a team that falls out of a limit has the standings asked, which name the limit, once", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const server = new Telling();
  server.says(standings("run-7", team(1)));
  await server.race.start();
  server.last.tell("moves", { at: 2, teams: [[1, 9, 42, 1, 5, 256 + 64]] }, "run-8");
  server.last.tell("moves", { at: 3, teams: [[1, 10, 42, 1, 6, 256 + 64]] }, "run-9");
  assert.equal(server.race.board.now()?.teams.get(1)?.exceeded, undefined);
  const exceeded = { checkpoint: 1, limit: 1 };
  server.says(standings("run-9", team(1, { state: 256 + 64, exceeded })));
  mock.timers.tick(2_000);
  mock.timers.reset();
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(server.race.board.now()?.teams.get(1)?.exceeded, exceeded);
  const back = afterEvent(server.race.board.now()!, "moves", { at: 4, teams: [[1, 11, 42, 1, 7, 256]] });
  assert.equal(back.teams.get(1)?.exceeded, undefined);
});

const onCourse = 256 + 32;
const walker = {
  number: 1, seconds: [1_000, 1_060, 4_000], longitudes: [1, 2, 5], latitudes: [40, 41, 42], alongs_m: [null, 100, 400],
  states: [[1_000, 512], [1_060, onCourse], [4_000, onCourse + 4]], ranks: [[1_060, 3], [4_000, 1]],
  elapsed_ms: [[1_060, 60_000], [4_000, 3_000_000]], batteries_percent: [[1_000, 81], [1_060, 80]],
} as const;
const other = {
  number: 2, seconds: [900], longitudes: [1], latitudes: [40], alongs_m: [0], states: [[900, onCourse], [1_800, 256 + 2]],
  ranks: [[900, 4], [1_060, 3], [3_000, 2], [4_200, null]], elapsed_ms: [[900, 0], [4_200, null]], batteries_percent: [],
} as const;
const silent = { number: 3, seconds: [], longitudes: [], latitudes: [], alongs_m: [], states: [], ranks: [], elapsed_ms: [],
  batteries_percent: [] } as const;
const replayOf = (...teams: RaceReplay["teams"]) => new Replay({ step_s: 60, gap_s: 600, teams });
const passage = (time: number) => ({ checkpoint: 0, time, uncertainty_ms: 0, kind: 0 });
const known = board(team(3), team(2, { place: 2 }), team(1, { place: 1, passages: [passage(1_060_000)], battery_percent: 20 }));

for (const [what, second, expected] of [
  ["is nowhere before its first fix", 999, null],
  ["is at a fix at its moment", 1_000, [1, 40, false, undefined]],
  ["is between two fixes in between", 1_030, [1.5, 40.5, false, undefined]],
  ["is where it was last heard of in a long silence", 2_000, [2, 41, true, 100]],
  ["is at its last fix for a while", 4_500, [5, 42, false, 400]],
  ["is not known to be there for ever", 5_000, [5, 42, true, 400]],
] as const) {
  test(`in a replay, a team ${what}`, () => {
    const shown = replayOf(walker).boardAt(known, second * 1000).teams.get(1);
    const { position } = shown ?? {};
    const isUncertain = ((shown?.state ?? 0) & 16) !== 0;
    assert.deepEqual(position ? [position.longitude, position.latitude, isUncertain, shown?.along_m] : null, expected);
  });
}

for (const [second, places, stages, states] of [
  [950, { 2: 1 }, { 2: "on_course", 3: "waiting", 1: "waiting" }, [512, onCourse]],
  [1_060, { 2: 1, 1: 1 }, { 2: "on_course", 1: "on_course", 3: "waiting" }, [onCourse, onCourse]],
  [3_500, { 2: 1, 1: 2 }, { 2: "on_course", 1: "on_course", 3: "waiting" }, [onCourse, 256 + 2]],
  [4_000, { 1: 1, 2: 2 }, { 1: "on_course", 2: "on_course", 3: "waiting" }, [onCourse + 4, 256 + 2]],
  [4_300, { 1: 1 }, { 1: "on_course", 3: "waiting", 2: "on_course" }, [onCourse + 4, 256 + 2]],
] as const) {
  test(`a replay ranks teams and tells their states as the server says that they were, after ${second} s`, () => {
    const { teams } = replayOf(walker, other, silent).boardAt(known, second * 1000);
    assert.deepEqual(Object.fromEntries([...teams].flatMap(([number, { place }]) => (place ? [[number, place]] : []))), places);
    assert.deepEqual(Object.fromEntries([...teams].map(([number, { stage }]) => [number, stage])), stages);
    assert.deepEqual([1, 2].map((number) => (teams.get(number)?.state ?? 0) & ~16), states);
  });
}

test("a replay ranks teams within their categories", () => {
  const category = (number: number, name: string | undefined) => ({ ...(known.teams.get(number) ?? team(number)), category: name });
  const teams = new Map([1, 2, 3].map((number) => [number, category(number, number === 3 ? undefined : number === 2 ? "dones" : "mixt")]));
  const shown = replayOf(walker, other, silent).boardAt({ ...known, teams }, 3_500_000);
  assert.deepEqual([1, 2, 3].map((number) => [shown.teams.get(number)?.place, shown.teams.get(number)?.category_place]), [
    [2, 1], [1, 1], [undefined, undefined],
  ]);
});

test("a replay keeps the order of its places, and tells nothing that was known only later", () => {
  const { teams } = replayOf(walker, other, silent).boardAt(known, 1_030_000);
  assert.deepEqual([...teams.keys()], [2, 3, 1]);
  const { passages, battery_percent, elapsed_ms } = teams.get(1) ?? {};
  assert.deepEqual([passages, battery_percent, elapsed_ms], [[], 81, undefined]);
});

for (const [number, second, battery, elapsed] of [
  [1, 999, undefined, undefined],
  [1, 1_060, 80, 60_000],
  [1, 3_999, 80, 60_000],
  [1, 4_500, 80, 3_000_000],
  [2, 1_000, undefined, 0],
  [2, 4_300, undefined, undefined],
  [3, 4_300, undefined, undefined],
] as const) {
  test(`a replay tells battery and time of then, of team ${number} after ${second} s`, () => {
    const team = replayOf(walker, other, silent).boardAt(known, second * 1000).teams.get(number);
    assert.deepEqual([team?.battery_percent, team?.elapsed_ms], [battery, elapsed]);
  });
}

test("a replay goes from the first fix of a team to the last one of any", () => {
  assert.deepEqual(replayOf(walker, other, silent).span, { from: 900_000, to: 4_000_000 });
  assert.equal(replayOf(silent).span, null);
});

test("the way of a team is drawn where it was heard of, and has a hole where it was not", () => {
  const minutes = [0, 1, 2, 20, 21, 50];
  const track = {
    last: 6, gap_s: 600, times: minutes.map((minute) => minute * 60_000), longitudes: [1, 2, 3, 4, 5, 6], latitudes: [7, 7, 7, 7, 7, 7],
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
    const way = wayOf({ length_m: 200, effort_m: 0, alongs_m: [0, 100, 200], line: [[1, 0, 100], [1.001, 0, 200], [1.002, 0, 100]] });
    assert.ok(way);
    assert.equal(Math.round(heightAt(way, distance)), expected);
  });
}

test("a course whose heights are not all known has no profile", () => {
  assert.equal(wayOf({ length_m: 200, effort_m: 0, alongs_m: [0, 100, 200], line: [[1, 0, 100], [1.001, 0]] }), null);
});

test("races are listed by when they are: what goes on first, the next to come before later ones, the archive last", () => {
  const day = 24 * 3_600_000;
  const races = [
    ["in a month", { start_at: 130 * day }],
    ["tomorrow", { start_at: 101 * day }],
    ["some day", {}],
    ["now", { start_at: 100 * day }],
    ["since yesterday", { start_at: 99 * day }],
    ["closed today", { start_at: 99 * day, closed_at: 100 * day }],
    ["never closed", { start_at: 92 * day }],
    ["archived", { start_at: 50 * day, closed_at: 51 * day, archived_at: 60 * day }],
    ["to be closed", { start_at: 98 * day, closed_at: 101 * day }],
  ] as const;
  const listed = races.map(([name, times]) => ({ id: name, name, ...times }));
  const found = raceTimes.map((time) => [time, ...racesOf(time, listed, 100 * day).map(({ name }) => name)]);
  assert.deepEqual(found, [
    ["current", "now", "since yesterday", "to be closed"],
    ["coming", "tomorrow", "in a month", "some day"],
    ["past", "closed today", "never closed"],
    ["archived", "archived"],
  ]);
});

const way = [1.5, 42.5, 1.6, 42.54] as const;
const at = (longitude: number, latitude: number) => ({ position: { time: 1, longitude, latitude } });
const off = { state: 256 + 8 };

for (const [what, one, chosen, expected] of [
  ["a team on the course", team(1, at(1.55, 42.52)), null, way],
  ["a team without a position", team(1, off), 1, way],
  ["a team beside the course that is not off it", team(1, at(1.7, 42.5)), null, way],
  ["a team off the course", team(1, { ...at(1.55, 42.45), ...off }), null, [1.5, 42.45, 1.6, 42.54]],
  ["a team off the course that is farther away than that is long", team(1, { ...at(1.75, 42.5), ...off }), null, way],
  ["the same on its page", team(1, { ...at(1.75, 42.5), ...off }), 1, [1.5, 42.5, 1.75, 42.54]],
  ["a team that went home after the finish, on its page", team(1, { ...at(1.5, 42.4), stage: "finished", state: 0 }), 1, [1.5, 42.4, 1.6, 42.54]],
] as const) {
  test(`the frame of a map has ${what} as it should`, () => assert.deepEqual(frameOf(way, [one], chosen), expected));
}

test("without a course the frame is around the team whose page it is", () => {
  assert.deepEqual(frameOf(null, [team(1, { ...at(1.5, 42.5), ...off })], 1), [1.5, 42.5, 1.5, 42.5]);
  assert.equal(frameOf(null, [team(1, { ...at(1.5, 42.5), ...off })], null), null);
});

test("no number of a team lies over another or over what stands there, those that matter most first", () => {
  const at = (x: number, y: number, width = 20) => ({ x, y, width });
  const [above, below] = [-14, 15];
  assert.deepEqual(placedNumbers([at(100, 100), at(200, 100)], []), [above, above]);
  // The second stands below its team, the third nowhere.
  assert.deepEqual(placedNumbers([at(100, 100), at(104, 100), at(108, 100)], []), [above, below, undefined]);
  // Long numbers need more room than short ones.
  assert.deepEqual(placedNumbers([at(100, 100, 12), at(130, 100, 12)], []), [above, above]);
  assert.deepEqual(placedNumbers([at(100, 100, 44), at(130, 100, 44)], []), [above, below]);
  const name = { left: 60, right: 160, top: 80, bottom: 96 };
  // A place on the course, with its name at its right, leaves room above and below.
  assert.deepEqual(placedNumbers([at(100, 100)], [{ left: 92, right: 180, top: 92, bottom: 108 }]), [above]);
  assert.deepEqual(placedNumbers([at(100, 100), at(300, 100)], [name]), [below, above]);
});

test("of many teams in one place as many have numbers as there is room for", () => {
  const crowd = Array.from({ length: 5_000 }, (_, index) => ({ x: (index * 37) % 390, y: (index * 101) % 380, width: 26 }));
  const placed = placedNumbers(crowd, []);
  const boxes = placed.flatMap((aside, index) => {
    const team = crowd[index];
    return team && aside !== undefined ? [{ x: team.x, y: team.y + aside }] : [];
  });
  assert.ok(boxes.length > 50, String(boxes.length));
  for (const [index, one] of boxes.entries()) {
    assert.ok(boxes.slice(index + 1).every((other) => Math.abs(one.x - other.x) >= 26 || Math.abs(one.y - other.y) >= 12));
  }
});

for (const [where, x, width, room, left, top] of [
  ["at the right of the team", 100, 80, 390, 114, 88],
  ["at its left before the buttons of the map", 300, 80, 390, 206, 88],
  ["below it where neither side has room", 138, 165, 288, 55.5, 114],
  ["from the edge on where it is wider than the map", 138, 400, 288, 4, 114],
] as const) {
  test(`the name of the chosen team stands ${where}`, () => {
    assert.deepEqual(nameplateOf({ x, y: 100 }, width, room), { left, right: left + width, top, bottom: top + 24 });
  });
}
