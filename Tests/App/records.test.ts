// The records of a collection as shown on pages.
import assert from "node:assert/strict";
import test from "node:test";
import { Query } from "../../App/src/device/store/query";
import type { QueryState } from "../../App/src/device/store/queryState";
import type { WaitingChange } from "../../App/src/device/sync/change";
import type { StoredRecord } from "../../App/src/device/sync/record";
import { shownCollection } from "../../App/src/device/sync/records";

const place = { collection: "campus_notes" };

const change = (record: string, kind: WaitingChange["kind"], said: Partial<WaitingChange> = {}): WaitingChange => ({
  number: 1,
  id: record,
  collection: place.collection,
  record,
  kind,
  made_at: 1,
  ...(kind === "delete" ? {} : { fields: { text: { before: null, after: "límits" } } }),
  ...said,
});

/** The identifiers of shown records, or the state without records. */
function shownOf(kept: QueryState<readonly StoredRecord[]>, changes: readonly WaitingChange[]): readonly string[] | string {
  const shown = shownCollection(place, kept, changes);
  return shown.state === "here" ? shown.value.map(({ id }) => id) : shown.state;
}

const problem = { title: "no network" } as never;
const known = { collection: "campus_notes", id: "known", rev: 1, updated_at: 1, body: {} };

test("what a member makes before the first sync ended is shown, whatever becomes of the sync", () => {
  const reading: QueryState<never> = { state: "waiting" };
  const asking: QueryState<never> = { state: "waiting", asked: true };
  const offline: QueryState<never> = { state: "absent", problem };
  const made = [change("new", "create")];
  for (const [kept, changes, expected] of [
    // Before the database has been read, the waiting changes would appear alone for a moment.
    [reading, made, "waiting"],
    [asking, made, ["new"]],
    [offline, made, ["new"]],
    [asking, [], "waiting"],
    [offline, [], "absent"],
    // Changes in other collections and spaces, and of missing records, show nothing.
    [offline, [change("new", "create", { collection: "gear" })], "absent"],
    [offline, [change("new", "create", { space: "a course" })], "absent"],
    [offline, [change("unknown", "edit")], "absent"],
    [{ state: "here", value: [known], refreshing: false, problem: null }, made, ["known", "new"]],
  ] as const) {
    assert.deepEqual(shownOf(kept, changes), expected);
  }
});

test("what is shown of a collection that was never read says how it stands", () => {
  const made = [change("new", "create")];
  const states = [{ state: "waiting", asked: true } as const, { state: "absent", problem } as const];
  const said = states.map((kept) => shownCollection(place, kept, made));
  assert.deepEqual(
    said.map((shown) => shown.state === "here" && [shown.refreshing, shown.problem]),
    [
      [true, null],
      [false, problem],
    ],
  );
});

test("a query tells that the device has nothing while it asks the server", async () => {
  let answer = (_: string) => {};
  const query = new Query<string>({
    load: async () => undefined,
    refresh: () => new Promise((resolve) => (answer = resolve)),
  });
  assert.deepEqual(query.now(), { state: "waiting" });
  const opened = query.open();
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.deepEqual(query.now(), { state: "waiting", asked: true });
  answer("here");
  await opened;
  assert.equal(query.value, "here");
});
