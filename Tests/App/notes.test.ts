// Notes on activities and documents as text outside the app.
import assert from "node:assert/strict";
import test from "node:test";
import { mailLink, mailOf, markdownFile, markdownOf } from "../../App/src/campus/notes/noteText";

const note = { id: "1", title: "PAC 2", course: "Àlgebra", time: "12 de maig", text: "- límits\n- sèries\n" };

test("a note is Markdown under a heading, as its member wrote it", () => {
  assert.equal(markdownOf(note), "## PAC 2\n\n*Àlgebra · 12 de maig*\n\n- límits\n- sèries\n");
  assert.equal(markdownOf({ ...note, course: undefined, time: undefined }), "## PAC 2\n\n- límits\n- sèries\n");
});

test("a title is a title, whatever signs it has", () => {
  const odd = { ...note, title: "# a *b* [c](d) <e>\n`f`", course: undefined, time: undefined, text: "x" };
  assert.equal(markdownOf(odd), "## \\# a \\*b\\* \\[c\\](d) \\<e\\> \\`f\\`\n\nx\n");
});

test("all notes are one file", () => {
  const other = { ...note, title: "PAC 3", text: "integrals" };
  assert.equal(
    markdownFile("Les meves notes", [note, other]),
    "# Les meves notes\n\n## PAC 2\n\n*Àlgebra · 12 de maig*\n\n- límits\n- sèries\n\n## PAC 3\n\n*Àlgebra · 12 de maig*\n\nintegrals\n",
  );
});

test("an e-mail has the note as it is, unless it is too long for a link", () => {
  assert.equal(mailOf(note), "Àlgebra · 12 de maig\n\n- límits\n- sèries\n");
  assert.equal(mailLink("PAC 2 & 3", "a\nb?&c"), "mailto:?subject=PAC%202%20%26%203&body=a%0D%0Ab%3F%26c");
  assert.equal(mailLink("x", "à".repeat(2_000)), null);
});
