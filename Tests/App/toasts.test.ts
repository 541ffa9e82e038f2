// The messages at the foot of the page: which are shown, and which a newer one replaces.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { dismissToast, showToast, showUndoable, showUndoableOf, toasts } from "../../App/src/shell/components/toast";

const texts = () => toasts.now().map(({ text }) => text);

beforeEach(() => toasts.now().forEach(({ id }) => dismissToast(id)));

test("the newest three are shown, the newest last", () => {
  for (const text of ["one", "two", "three", "four"]) showToast(text);
  assert.deepEqual(texts(), ["two", "three", "four"]);
});

test("the same text is shown once", () => {
  for (const text of ["saved", "deleted", "saved"]) showToast(text);
  assert.deepEqual(texts(), ["deleted", "saved"]);
});

test("a newer message about a subject replaces the older one with its Undo", () => {
  const undone: string[] = [];
  showUndoableOf("training", "plan made", () => undone.push("plan"));
  showUndoable("track deleted", () => undone.push("track"));
  showUndoableOf("training", "session skipped", () => undone.push("session"));
  assert.deepEqual(texts(), ["track deleted", "session skipped"]);
  toasts.now().forEach(({ action }) => action?.run());
  assert.deepEqual(undone, ["track", "session"]);
});
