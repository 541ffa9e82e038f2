// A zip of recordings, or the whole archive of another service, imported on this device file by file (T27). Its files are read
// from the zip where it lies; only one of them is in memory at a time.
import type { ZipEntry } from "../../device/zip/unpack";
import { make, syncOf } from "../../device/sync/sync";
import { firstFields } from "../../device/sync/change";
import { newIdentifier } from "../../device/store/identifier";
import { readShown } from "../../device/sync/records";
import type { Treatment, Unrecorded } from "../../engine/archives";
import { engine } from "../../engine/engine";
import { categoryOfSport } from "../../engine/sports";
import type { ImportAnswer, ImportedTrack } from "../../engine/trackTypes";
import { addPhotos } from "./addPhotos";
import { readUsualGear, type Gear, type GearFields } from "./gear";
import { storeByHand } from "./own/byHand";
import { codeOf, Importing, importRecording, largestFile, Matched, refused } from "./own/importRecording";
import { fileIn, filesOf, zipIn } from "./own/unpack";

/** A file of the zip, or of a zip in it. */
interface ArchivedFile {
  /** The path, with that of the zip in the zip before it. */
  path: string;
  zip: Blob;
  entry: ZipEntry;
  treatment: Treatment;
}

/** Imports the files of a zip. Throws `UnreadableFile`, or a `CoreError` with the code `refused`, if it is refused whole. */
export async function importArchive(
  importing: Importing,
  file: File,
  onProgress: (share: number) => void,
): Promise<ImportAnswer> {
  await engine.run("beginArchive", {});
  try {
    const { files, answers } = await listFiles(file);
    const refusedPaths = new Set(answers.map((answer) => answer.file));
    for (const each of files.filter(({ treatment }) => treatment === "list")) {
      const refusal = await readList(each);
      if (refusal) answers.push(refusal);
      if (refusal) refusedPaths.add(each.path);
    }
    const { isOfService, gear } = await engine.run("finishLists", {});
    const left = files.filter(({ path }) => !refusedPaths.has(path));
    const roles = await engine.run("rolesOf", { paths: left.map(({ path }) => path) });
    const withRole = (role: (typeof roles)[number]) => left.filter((_, index) => roles[index] === role);
    const made = await makeGear(importing.member, gear);

    const recordings = withRole("recording");
    const [photos, imported, matched] = [withRole("photo"), [] as ImportAnswer[], [] as Matched[]];
    const all = recordings.length + photos.length;
    for (const [index, each] of recordings.entries()) {
      onProgress(index / all);
      imported.push(await importOne(importing, each, isOfService, made, matched));
    }
    const byHand = await importByHand(importing, matched, made);
    matched.push(...byHand);
    for (const [index, { path }] of withRole("list").entries()) {
      answers.push({ file: path, part: "list", warnings: [], tracks: index === 0 ? byHand.map(({ track }) => track) : [] });
    }
    answers.push(...withRole("other").map(({ path }): ImportAnswer => ({ file: path, part: "other", warnings: [], tracks: [] })));
    const owners = await engine.run("activitiesOfPhotos", { paths: photos.map(({ path }) => path) });
    for (const [index, photo] of photos.entries()) {
      onProgress((recordings.length + index) / all);
      const owner = matched.filter(({ activity }) => activity === owners[index]).at(-1);
      if (owner) answers.push(await importPhoto(importing, photo, owner.track));
    }
    return { file: file.name, format: "zip", warnings: [], tracks: [], files: [...answers, ...imported] };
  } finally {
    await engine.run("endArchive", {}).catch(() => undefined);
  }
}

/** The files of the zip and of the zips in it, with the answers to those that were refused. */
async function listFiles(zip: Blob): Promise<{ files: ArchivedFile[]; answers: ImportAnswer[] }> {
  const files: ArchivedFile[] = [];
  const answers: ImportAnswer[] = [];
  for (const each of await seeFiles(zip, "")) {
    if (each.treatment === "pass-over") continue;
    if (each.treatment !== "zip") {
      files.push(each);
      continue;
    }
    try {
      const inner = await seeFiles(await zipIn(zip, each.entry), `${each.path}/`);
      files.push(...inner.filter(({ treatment }) => treatment !== "pass-over"));
    } catch (error) {
      answers.push(refused(each.path, codeOf(error)));
    }
  }
  return { files, answers };
}

async function seeFiles(zip: Blob, within: string): Promise<ArchivedFile[]> {
  const entries = await filesOf(zip);
  const treatments = await engine.run("seeFiles", { within, files: entries.map(({ path, size, packedSize }) => ({ path, size, packedSize })) });
  return entries.map((entry, index) => ({ path: within + entry.path, zip, entry, treatment: treatments[index] ?? "file" }));
}

/** Reads a list; returns the answer if it is refused. */
async function readList({ path, zip, entry }: ArchivedFile): Promise<ImportAnswer | null> {
  try {
    if (entry.size > largestFile) return refused(path, "too-large");
    await engine.run("readList", { path, bytes: await fileIn(zip, entry) });
    return null;
  } catch (error) {
    return refused(path, codeOf(error));
  }
}

/** Adds the gear of the archive that the member does not have by name. Returns the identifiers by the gear's index. */
async function makeGear(member: string, gear: readonly (GearFields | null)[]): Promise<(string | null)[]> {
  const known = new Map((await readShown<Gear>(member, "gear")).map(({ name, id }) => [name, id]));
  const made = gear.map((fields) => {
    if (!fields) return null;
    const present = known.get(fields.name);
    if (present !== undefined) return present;
    const id = newIdentifier();
    known.set(fields.name, id);
    make({ collection: "gear", record: id, kind: "create", fields: firstFields(fields) });
    return id;
  });
  await syncOf(member).kept;
  return made;
}

/** Imports one recording, and adds its activities to `matched`. */
async function importOne(
  importing: Importing,
  { path, zip, entry }: ArchivedFile,
  isOfService: boolean,
  gear: readonly (string | null)[],
  matched: Matched[],
): Promise<ImportAnswer> {
  if (entry.size > largestFile) return refused(path, "too-large");
  try {
    const bytes = await fileIn(zip, entry);
    const said = isOfService && {
      said: (line: number, startedAt: number | null, isLeg: boolean) =>
        engine.run("saidOf", { path, line, startedAt, isLeg }),
    };
    const read = await importRecording(importing, { name: path, bytes, gear, ...said });
    matched.push(...read.matched);
    return read.answer;
  } catch (error) {
    const code = codeOf(error);
    // A device's file without an activity is no failure of the import.
    const isOther = isOfService && (await engine.run("isOfNoActivity", { code }));
    return isOther ? { file: path, part: "other", warnings: [], tracks: [] } : refused(path, code);
  }
}

/** Milliseconds within which a list and a track state the same start. */
const sameStart = 1000;

/** Adds the activities of the lists that no recording has, unless a track has their start. */
async function importByHand(
  importing: Importing,
  matched: readonly Matched[],
  gear: readonly (string | null)[],
): Promise<Matched[]> {
  const matches = matched.flatMap(({ activity, startedAt }) => (activity === undefined ? [] : [{ activity, startedAt }]));
  const made: Matched[] = [];
  for (const unrecorded of await engine.run("unrecorded", { matches })) {
    const { activity, fields } = unrecorded;
    const start = fields.stated_start ?? 0;
    const known = importing.tracks.find(({ started_at }) => Math.abs((started_at ?? -sameStart) - start) < sameStart);
    const track = known ?? (await addUnrecorded(importing, unrecorded, gear));
    const status: ImportedTrack["status"] = known ? "known" : "added";
    made.push({ track: { id: track.id, name: track.name, status }, activity, startedAt: start });
  }
  return made;
}

async function addUnrecorded({ member, tracks }: Importing, { fields, sport, gear: piece }: Unrecorded, gear: readonly (string | null)[]) {
  const category = categoryOfSport(sport ?? null);
  const track = await storeByHand(member, {
    ...fields,
    category,
    gear: (piece === undefined ? null : gear[piece] ?? null) ?? (await readUsualGear(member, category)),
    note: fields.note ?? null,
    heart_rate: fields.heart_rate ?? null,
  });
  tracks.push(track);
  return track;
}

async function importPhoto({ tracks }: Importing, { path, zip, entry }: ArchivedFile, { id }: ImportedTrack): Promise<ImportAnswer> {
  const track = tracks.find((each) => each.id === id);
  if (!track || entry.size > largestFile) return refused(path, "too-large");
  try {
    const photo = new File([(await fileIn(zip, entry)) as BlobPart], path.split("/").at(-1) ?? path);
    const { added, known } = await addPhotos(track, [photo]);
    return added + known > 0 ? { file: path, part: "photo", warnings: [], tracks: [] } : refused(path, "unreadable-photo");
  } catch (error) {
    return refused(path, codeOf(error));
  }
}
