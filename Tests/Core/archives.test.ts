// The rules for the files of a zip, by its directory, on a device (T16, T27).
import assert from "node:assert/strict";
import { test } from "node:test";
import { activitiesOfPhotos, beginArchive, endArchive, finishLists, readList, rolesOf, seeFiles } from "../../App/src/engine/archives";
import { CoreError } from "../../App/src/engine/core";
import { newRecordings } from "./loadCore";

const file = (path: string, size = 1_000, packedSize = size) => ({ path, size, packedSize });

test("sees what is done with each file, also with one of more bytes than the core counts", async () => {
  const core = await newRecordings();
  beginArchive(core);
  const files = [
    file("activities.csv"), file("activities/1.gpx"), file("part.ZIP"), file("folder/", 0), file("__MACOSX/a.gpx"),
    file("film.mp4", 3_000_000_000), file("whole.mp4", 2 ** 32 - 1, 2 ** 32 - 1), file("half.bin", 2 ** 40, 2 ** 39),
  ];
  assert.deepEqual(seeFiles(core, "", files), ["list", "file", "zip", "pass-over", "pass-over", "file", "file", "file"]);
  assert.deepEqual(seeFiles(core, "part.ZIP/", [file("deeper.zip")]), ["file"], "a zip in a zip in the zip");
});

const refusals: [string, ReturnType<typeof file>[]][] = [
  ["unsafe-path", [file("../x.gpx")]],
  ["unsafe-path", [file("/x.gpx")]],
  ["unsafe-path", [file("C:x.gpx")]],
  ["unsafe-path", [file("a\\x.gpx")]],
  ["unsafe-path", [file("")]],
  ["unsafe-path", [file("x".repeat(1_001))]],
  ["compression-bomb", [file("x.gpx", 3_000_000_000, 1_000)]],
  ["compression-bomb", [file("x.gpx", 2 ** 40, 1_000)]],
  ["too-many-files", Array.from({ length: 10_001 }, (_, index) => file(`${index}.gpx`))],
  ["too-many-entries", Array.from({ length: 20_001 }, (_, index) => file(`${index}/`, 0))],
];

for (const [code, files] of refusals) {
  test(`refuses a zip with ${files.length} × ${files[0]?.path.slice(0, 20)} as ${code}`, async () => {
    const core = await newRecordings();
    beginArchive(core);
    assert.throws(() => seeFiles(core, "", files), (error) => error instanceof CoreError && error.details["code"] === code);
  });
}

test("knows the activity of each of many photos", async () => {
  const core = await newRecordings();
  beginArchive(core);
  const rows = Array.from({ length: 5_000 }, (_, index) => `${index},"Mar 3, 2019, 10:00:00 AM",Run,Run,100,1000,media/${index}.jpg`);
  const table = ["Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Media", ...rows].join("\n");
  seeFiles(core, "", [file("activities.csv")]);
  readList(core, "activities.csv", new TextEncoder().encode(table));
  assert.equal(finishLists(core).isOfService, true);
  const photos = Array.from({ length: 5_000 }, (_, index) => `media/${index}.jpg`);
  assert.deepEqual(rolesOf(core, ["media/7.jpg", "media/none.jpg", "activities.csv"]), ["photo", "other", "list"]);
  assert.deepEqual(activitiesOfPhotos(core, [...photos, "media/none.jpg"]), [...photos.keys(), -1]);
  endArchive(core);
});
