// The rights of roles in a space, and merges of two changes, as the app asks the core.
import assert from "node:assert/strict";
import { test } from "node:test";
import { recordFields } from "../../App/src/device/sync/recordFields";
import { CoreError } from "../../App/src/engine/core";
import { isAllowed, mergeField, spaceRules, type FieldMerge, type RecordQuestion } from "../../App/src/engine/spaces";
import { newCore } from "./loadCore";

test("says which collections and kinds of spaces there are", async () => {
  const { kinds, collections } = spaceRules(await newCore());
  assert.deepEqual(kinds.slice(0, 4), [
    { name: "own", following: "always" },
    { name: "club", everyone: "reader", following: "always" },
    { name: "race", following: "membership" },
    { name: "gym", everyone: "contributor", following: "choice" },
  ]);
  assert.deepEqual(collections.map(({ name }) => name).sort(), Object.keys(recordFields).sort(), "as the server has them");
  assert.deepEqual(collections[1], {
    name: "categories",
    kinds: ["own"],
    create: "owner",
    delete: "owner",
    delete_own: "owner",
    fields: [
      { name: "name", edit: "owner", edit_own: "owner", merge: "whole" },
      { name: "sport", edit: "owner", edit_own: "owner", merge: "whole" },
    ],
  });
});

test("knows what the server would refuse", async () => {
  const core = await newCore();
  const rename: RecordQuestion = { kind: "own", role: "owner", collection: "tracks", change: "edit", fields: ["name"] };
  assert.equal(isAllowed(core, rename), true);
  assert.equal(isAllowed(core, { ...rename, fields: ["name", "original"] }), false);
  assert.equal(isAllowed(core, { ...rename, role: "editor" }), false);
  assert.equal(isAllowed(core, { ...rename, kind: "club" }), false);
  assert.equal(isAllowed(core, { ...rename, collection: "marks" }), false);
  assert.equal(isAllowed(core, { ...rename, change: "create", fields: ["name", "original"] }), true);
});

test("of all areas, what is not said when a record is made, and what cannot be still to come", async () => {
  const core = await newCore();
  const { collections } = spaceRules(core);
  const fields = collections.flatMap(({ name, kinds, create, fields }) =>
    fields.map((field) => {
      const made = { kind: kinds[0] ?? "", role: create, collection: name, change: "create" as const, is_author: true };
      return { ...field, path: `${name}.${field.name}`, isAllowed: isAllowed(core, { ...made, fields: [field.name] }) };
    }),
  );
  assert.deepEqual(fields.filter(({ isAllowed }) => !isAllowed).map(({ path }) => path), [
    "track_comments.hidden", "boulder_problems.hidden", "boulder_comments.hidden", "boulder_suggestions.hidden",
  ]);
  assert.deepEqual(fields.filter(({ is_past }) => is_past).map(({ path }) => path), [
    "track_comments.made_at", "track_thumbs.made_at", "boulder_walls.archived_at", "boulder_problems.made_at", "boulder_problems.archived_at", "boulder_comments.made_at", "boulder_suggestions.made_at",
    "boulder_decisions.made_at", "boulder_opinions.made_at", "boulder_photos.taken_at", "boulder_projects.since",
    "boulder_tries.time", "boulder_tries.project_since",
  ]);
});

test("merges whole, by lines and by elements", async () => {
  const core = await newCore();
  assert.deepEqual(mergeField(core, "whole", "A", "A", "B"), { value: "B" });
  assert.deepEqual(mergeField(core, "whole", undefined, "B", null), { value: "B", other: null });
  assert.deepEqual(mergeField(core, "lines", "a\nb\nc", "A\nb\nc", "a\nb\nC"), { value: "A\nb\nC" });
  assert.deepEqual(mergeField(core, "lines", "a", "🏔", "ñ"), { value: "🏔", other: "ñ" });
  const [one, two, three] = [1, 2, 3].map((id) => ({ id: String(id), at: [id, 0.5] }));
  assert.deepEqual(mergeField(core, "elements", [one], [one, two], [one, three]), { value: [one, two, three] });
});

test("refuses what is no question", async () => {
  const core = await newCore();
  const unknown = "sideways" as FieldMerge;
  assert.throws(() => mergeField(core, unknown, 1, 2, 3), (error) => error instanceof CoreError && error.code === "badJSON");
  for (const text of ["", "{", "[]", "null"]) {
    const bytes = new TextEncoder().encode(text);
    core.putBytes(bytes);
    assert.throws(() => core.run("mergeField", bytes.length), CoreError);
  }
  assert.throws(() => core.run("isAllowed", 1 << 30), (error) => error instanceof CoreError && error.code === "shortInput");
});
