// The reader's results equal the native reader's byte for byte.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Core } from "../../App/src/engine/core";
import { newRecordings } from "./loadCore";

interface ReadFile {
  name: string;
  file: string;
  /** True for elements of a browser's parser, false for the bytes of the file. */
  elements: boolean;
  refused: boolean;
  lines: number;
}

/** Equal to `RecordingsVectors.pieceSize`. */
const pieceSize = 4_099;

function vector(name: string): Buffer {
  return readFileSync(`${process.env["CORE_VECTORS"]}/${name}`);
}

/** The status of the last call. */
function read(recordings: Core, bytes: Buffer, elements: boolean): number {
  recordings.run("readingBegin");
  const size = elements ? bytes.length : pieceSize;
  for (let start = 0; start < bytes.length; start += size) {
    const piece = bytes.subarray(start, start + size);
    recordings.putBytes(piece);
    const status = recordings.call(elements ? "readingAdd" : "readingFeed", piece.length);
    if (status !== 0) return status;
  }
  return recordings.call("readingFinish");
}

const files: ReadFile[] = JSON.parse(vector("files.json").toString());
assert.ok(files.filter(({ lines }) => lines > 0).length >= 6, "the fixtures have lines");

test("makes of files what the native reader makes of them", async (t) => {
  for (const { name, file, elements, refused, lines } of files) {
    await t.test(file, async () => {
      const recordings = await newRecordings();
      assert.equal(read(recordings, vector(`${name}.bytes`), elements) !== 0, refused);
      assert.equal(recordings.bytes().toString(), new Uint8Array(vector(`${name}.answer`)).toString());
      for (let line = 0; line < lines; line++) {
        recordings.run("readingPoints", line);
        assert.ok(vector(`${name}.${line}.points`).equals(recordings.bytes()), `points of line ${line}`);
      }
    });
  }
});
