// Imports the contents of a file as the member's own records. A second import of the same file adds nothing.
import { firstFields } from "../../device/sync/change";
import { newIdentifier } from "../../device/store/identifier";
import { syncOf } from "../../device/sync/sync";
import { EntryKey, unknownEntries } from "../../engine/logbooks";
import type { Core } from "../../engine/core";
import { Picture, putPicture, sentPicture } from "../../device/picture/picture";
import { asRecorded, Photo, Problem, LogbookEntry } from "../data/records";
import type { ImportedPhoto, ImportedEntryFields, ImportedRecords } from "./readFile";

/** The member's existing records. */
export interface Known {
  /** The identifiers of problems and photos, and the keys that identify them in another account. */
  photos: ReadonlySet<string>;
  entries: readonly LogbookEntry[];
}

/** A key for a problem or photo: its marks, whose identifiers are unique, or the file of a photo without marks. */
const photoKey = ({ picture, marks }: Pick<ImportedPhoto, "picture" | "marks">): string =>
  marks && marks.length > 0 ? marks.map(({ id, kind, x, y }) => `${id} ${kind} ${x.toFixed(4)} ${y.toFixed(4)}`).join() : picture.file;

/** The member's existing records, for comparison. */
export const knownOf = (problems: readonly Problem[], photos: readonly Photo[], entries: readonly LogbookEntry[]): Known => ({
  photos: new Set([...problems, ...photos].flatMap((each) => [each.id, photoKey(each)])),
  entries,
});

const entryKey = ({ id, origin, time, day, written, name, place, tries, is_send }: ImportedEntryFields): EntryKey => ({
  ...(id !== undefined && { id }),
  ...(origin && { origin }),
  time,
  ...(day && { day }),
  ...(written !== undefined && { written }),
  name: name ?? "",
  place: place ?? "",
  tries: tries ?? null,
  is_send: is_send === true,
});

/** The records that the member does not have yet. */
export function newOf(core: Core, records: ImportedRecords, known: Known): ImportedRecords {
  const seen = new Set(known.photos);
  const isNew = (photo: ImportedPhoto) => {
    const key = photoKey(photo);
    if (seen.has(photo.id ?? key) || seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  const unknown = unknownEntries(core, records.entries.map(entryKey), known.entries.map(entryKey));
  return {
    ...records,
    problems: records.problems.filter(isNew),
    photos: records.photos.filter(isNew),
    entries: unknown.flatMap(({ index, origin }) => {
      const entry = records.entries[index];
      return entry ? { ...entry, origin } : [];
    }),
  };
}

/** The result of an import. */
export interface ImportResult {
  /** The number of records processed before it ended. */
  done: number;
  /** The number of problems and photos whose pictures are missing in the file. */
  missing: number;
  undo: () => void;
}

/**
 * Creates the records one after the other until `stop` is aborted; `gymOf` is the gym of a problem, or null to save it as a
 * photo. Rejects when the device cannot store a record; earlier ones stay.
 */
export async function importRecords(
  member: string,
  { problems, photos, entries, pictureOf }: ImportedRecords,
  gymOf: (problem: ImportedPhoto) => string | null,
  onProgress: (done: number) => void,
  stop: AbortSignal,
): Promise<ImportResult> {
  const sync = syncOf(member);
  const undos: (() => Promise<void>)[] = [];
  const put = new Set<string>();
  const sent = new Set<string>();
  let [done, missing] = [0, 0];
  const step = () => onProgress(++done);

  /** Stores a picture on the device; false if the file does not contain it. */
  async function storePicture(picture: Picture): Promise<boolean> {
    if (put.has(picture.file)) return true;
    const bytes = await pictureOf(picture);
    if (!bytes) return false;
    await putPicture(member, picture.file, bytes);
    put.add(picture.file);
    return true;
  }
  async function create(collection: string, fields: object, picture: Picture | null | undefined, space?: string): Promise<string> {
    const record = newIdentifier();
    const place = space === undefined ? {} : { space };
    // A picture is uploaded once: further records with it can then be sent in batches.
    const isFirst = picture && !sent.has(picture.file);
    if (isFirst) sent.add(picture.file);
    undos.push(
      await sync.make({ ...place, collection, record, kind: "create", fields: firstFields(fields), ...(isFirst && sentPicture(picture)) }),
    );
    return record;
  }
  const savePhoto = ({ id: _, time, archived_at: __, ...said }: ImportedPhoto) =>
    create("boulder_photos", { ...said, taken_at: time }, said.picture);

  for (const problem of problems) {
    if (stop.aborted) break;
    const { id: _, place: __, time, marks, ...said } = problem;
    const gym = gymOf(problem);
    if (!(await storePicture(problem.picture))) missing++;
    else if (gym === null) await savePhoto(problem);
    else await create("boulder_problems", { ...said, made_at: time, marks: marks ?? [] }, problem.picture, gym);
    step();
  }
  for (const photo of photos) {
    if (stop.aborted) break;
    if (await storePicture(photo.picture)) await savePhoto(photo);
    else missing++;
    step();
  }
  for (const { id: _, written: __, picture, marks, ...said } of entries) {
    if (stop.aborted) break;
    // An entry is imported even without its picture.
    const isStored = picture ? await storePicture(picture) : false;
    await create("boulder_tries", asRecorded(isStored ? { ...said, picture, marks } : said), isStored ? picture : null);
    step();
  }
  return { done, missing, undo: () => undos.forEach((undo) => void undo()) };
}
