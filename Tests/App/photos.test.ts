// Photos on tracks: their time, and their track.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { WaitingChange } from "../../App/src/device/sync/change";
import { Intake } from "../../App/src/device/sync/intake";
import type { ReplicaTransaction } from "../../App/src/device/sync/replicaStore";
import type { PhotoHead } from "../../App/src/engine/photos";
import { momentOf } from "../../App/src/tracks/data/photoMoment";
import { wayOf } from "../../App/src/tracks/placeAlong";
import { placeAt, placeByHand } from "../../App/src/tracks/photos/placeByHand";
import { MemoryStore } from "../Sync/memoryStore";

const clock = Date.UTC(2026, 6, 19, 13, 30);
const moments: [string, PhotoHead, number | undefined][] = [
  ["the offset that it says", { clock, offset_min: 120 }, Date.UTC(2026, 6, 19, 11, 30)],
  ["the offset of the west", { clock, offset_min: -570 }, Date.UTC(2026, 6, 19, 23, 0)],
  ["the offset of Greenwich", { clock, offset_min: 0 }, clock],
  ["the time zone of the device", { clock }, new Date(2026, 6, 19, 13, 30).getTime()],
  ["no time", {}, undefined],
  ["no time, whatever the offset", { offset_min: 120 }, undefined],
];
for (const [name, head, time] of moments) {
  test(`a photo was taken at the time of its clock with ${name}`, () => assert.equal(momentOf(head).time, time));
}

const photo = (number: number, record: string, track: string, sent = false): WaitingChange => ({
  number, id: record, collection: "track_photos", record, kind: "create", made_at: 1, sent,
  fields: { track: { before: null, after: track } },
});
const naming = (collection: string) => (collection === "tracks" ? [{ collection: "track_photos", field: "track" }] : []);

/** The waiting changes after an answer that a track exists under another identifier. */
async function changesAfterKnownTrack(before: (kept: ReplicaTransaction) => Promise<void>): Promise<WaitingChange[]> {
  const store = new MemoryStore("marta", "phone");
  const run = <Done>(work: (kept: ReplicaTransaction) => Promise<Done>) =>
    store.transact(work, () => "commit", () => undefined);
  const track: WaitingChange = await run((kept) =>
    kept.addChange({ id: "own", collection: "tracks", record: "own", kind: "create", made_at: 1 }),
  );
  await run(before);
  const results = [{ change: "own", status: "refused" as const, error: { code: "known", message: "", record: "known" } }];
  const answer = { results, records: [], cursor: "c", more: false, reset: false };
  let next = 0;
  const options = { newIdentifier: () => `made ${next++}`, now: () => 2, naming };
  await run((kept) => new Intake(kept, options).accept(answer as never, [track], null));
  return run((kept) => kept.changes());
}

test("photos of a track that the account had come to name that one, sent or not", async () => {
  const changes = await changesAfterKnownTrack(async (kept) => {
    await kept.addChange(photo(0, "a", "own"));
    await kept.addChange(photo(0, "b", "own", true));
    await kept.addChange(photo(0, "c", "another"));
    kept.putRecord({ collection: "track_photos", id: "d", rev: 1, updated_at: 1, body: { track: "own" } });
    kept.putRecord({ collection: "track_photos", id: "e", rev: 1, updated_at: 1, body: { track: "another" } });
  });
  const edits = changes.filter(({ kind }) => kind === "edit");
  assert.deepEqual(edits.map(({ record }) => record).sort(), ["a", "b", "d"]);
  for (const { fields } of edits) assert.deepEqual(fields, { track: { before: "own", after: "known" } });
});

/**
 * A kilometre of longitude at the equator, out and 11 m beside it back, then a gap of a kilometre and another half kilometre.
 */
const km = 0.009;
const way = wayOf({ zooms: [{ zoom: 14, segments: [[[0, 0], [km, 0], [km, 0.0001], [0, 0.0001]], [[-km, 0], [-1.5 * km, 0]]] }] } as never)!;
const along = { way, length: 2_500 };
const dropped: [string, [number, number], number | null, number][] = [
  ["beside the way out", [km / 4, -0.001], null, 250],
  ["on the way back", [km / 4, 0.0001], null, 1_750],
  ["between the two passes, near where it stood on the way out", [km / 4, 0.00006], 100, 250],
  ["between the two passes, near where it stood on the way back", [km / 4, 0.00004], 1_900, 1_750],
  ["far from where it stood", [-1.25 * km, 0.0003], 100, 2_250],
  ["in the gap, nearer to its end", [-km * 0.6, 0], 100, 2_000],
  ["beyond the end", [-3 * km, 0], null, 2_500],
  ["beyond the turn", [2 * km, 0.00005], 100, 1_000],
];
for (const [name, position, before, metres] of dropped) {
  test(`a photo that is put ${name} stands on the way there`, () => {
    const place = placeByHand(along, position, before === null ? null : placeAt(along, before));
    assert.ok(place && Math.abs(place.distance_m - metres) < 15, `${place?.distance_m}`);
    assert.deepEqual(place, placeAt(along, place.distance_m));
    assert.equal(place.by, "hand");
  });
}

test("a photo stands nowhere on a track that went nowhere", () => {
  assert.equal(wayOf({ zooms: [{ zoom: 14, segments: [[[1, 1], [1, 1]]] }] } as never), null);
});
