// Plain text documents: their detection and encodings.
import assert from "node:assert/strict";
import test from "node:test";
import { isPlainText, plainText } from "../../App/src/campus/documents/plainText";

test("a file of letters is told by its name", () => {
  for (const name of ["notes.txt", "LLEGEIX.TXT", "a.b.md"]) assert.ok(isPlainText({ name }), name);
  for (const name of ["page.html", "a.txt.exe", "a.docx", "txt", "dades.csv", "a.svg"]) assert.ok(!isPlainText({ name }), name);
});

test("its letters are read in the encodings that programs write", () => {
  const bytes = (...values: number[]) => new Uint8Array(values);
  for (const [said, expected] of [
    [new TextEncoder().encode("Capítol 1\r\n\tàçñ €"), "Capítol 1\r\n\tàçñ €"],
    [bytes(0xef, 0xbb, 0xbf, 0x61), "a"],
    [bytes(0xff, 0xfe, 0x61, 0, 0xe0, 0), "aà"],
    [bytes(0xfe, 0xff, 0, 0x61, 0, 0xe0), "aà"],
    [bytes(0x63, 0xe0, 0xe7), "càç"],
    [bytes(), ""],
    // Files that are no text, regardless of their names.
    [bytes(0x7f, 0x45, 0x4c, 0x46, 1, 0), null],
    [bytes(0x50, 0x4b, 3, 4), null],
  ] as const) {
    assert.equal(plainText(said), expected, String(said));
  }
});
