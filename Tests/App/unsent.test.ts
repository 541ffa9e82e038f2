import assert from "node:assert/strict";
import test from "node:test";
import { Problem } from "../../App/src/device/network/problem";
import type { Change } from "../../App/src/device/sync/change";
import { Standing, Unsent, unsent } from "../../App/src/shell/unsent/unsent";

// The space and collection of each record with a file, in all areas.
const places: [string, string | undefined][] = [
  ["campus_documents", "course"],
  ["track_photos", undefined],
  ["tracks", undefined],
  ["boulder_photos", undefined],
  ["boulder_problems", "gym"],
  ["boulder_walls", "gym"],
  ["boulder_gyms", "gym"],
  ["boulder_tries", undefined],
  ["photo_originals", undefined],
];

const full = new Problem("refused", 507, "full", [], "/problems/over-quota");
const offline = new Problem("network", 0, "offline");
const ended = new Problem("signedOut", 401, "ended");
const broken = new Problem("refused", 500, "broken");

const agreed: Standing = { changes: [], refusals: [], problem: null, signedIn: true, online: true };

for (const [collection, space] of places) {
  const place = { collection, id: "it", space };
  const change = (kind: Change["kind"], record = "it", where = space): Change =>
    ({ id: kind, kind, collection, record, made_at: 1, ...(where !== undefined && { space: where }) }) as Change;
  const waiting = { ...agreed, changes: [change("create")] };
  const cases: [string, Standing, Unsent | null][] = [
    ["what the club has", agreed, null],
    ["what is on its way", waiting, "sending"],
    ["what there is no room for", { ...waiting, problem: full }, "full"],
    ["a new picture that there is no room for", { ...agreed, changes: [change("edit")], problem: full }, "full"],
    ["what waits for a network", { ...waiting, online: false }, "network"],
    ["what a server that nobody reaches lacks", { ...waiting, problem: offline }, "network"],
    ["what waits for a session", { ...waiting, signedIn: false }, "signedOut"],
    ["what waits when the session has ended", { ...waiting, problem: ended }, "signedOut"],
    ["what a broken server lacks", { ...waiting, problem: broken }, "failed"],
    ["what was refused", { ...agreed, refusals: [{ change: change("create") }] }, "refused"],
    ["what was refused, offline", { ...agreed, online: false, refusals: [{ change: change("create") }] }, "refused"],
    ["what is deleted", { ...agreed, changes: [change("delete")], problem: full }, null],
    ["another one that waits", { ...agreed, changes: [change("create", "other")], problem: full }, null],
    ["one of its name elsewhere", { ...agreed, changes: [change("create", "it", "elsewhere")], problem: full }, null],
    ["what the club has, while all is full", { ...agreed, problem: full }, null],
  ];
  for (const [what, standing, expected] of cases) {
    test(`${collection}: ${what} is ${expected ?? "not marked"}`, () => assert.equal(unsent(place, standing), expected));
  }
}
