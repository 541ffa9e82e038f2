// The engine's metadata of photos, whole and damaged, equal the native core's. For their places see tracks.test.ts.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { photoHead } from "../../App/src/engine/photos";
import { newCore } from "./loadCore";

const vector = (name: string) => `${process.env["CORE_VECTORS"]}/${name}`;

test("reads of photos what the native core reads of them", async () => {
  const core = await newCore();
  let count = 0;
  for (; existsSync(vector(`photo-${count}.file`)); count++) {
    const photo = readFileSync(vector(`photo-${count}.file`));
    const heads = readFileSync(vector(`photo-${count}.heads`)).toString().trimEnd().split("\n");
    for (const [index, head] of heads.entries()) {
      const bytes = Uint8Array.from(photo);
      // The first head is undamaged; see Vectors/PhotoVectors.swift.
      if (index > 0) bytes[(index - 1) * 3] = 255;
      assert.deepEqual(photoHead(core, bytes), JSON.parse(head), `photo ${count}, head ${index}`);
    }
    assert.ok(heads.length > 100);
  }
  assert.ok(count >= 4, "the fixtures have photos");
  const { clock, latitude } = photoHead(core, readFileSync("Tests/Fixtures/photos/made-exif.jpg"));
  assert.ok(clock !== undefined && latitude !== undefined, "one says when and where it was taken");
});
