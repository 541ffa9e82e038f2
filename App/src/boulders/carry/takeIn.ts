// What a file holds, made into the member's own records. Read twice, a file adds nothing.
import { firstFields } from "../../device/sync/change";
import { newIdentifier } from "../../device/store/identifier";
import { syncOf } from "../../device/sync/sync";
import { EntryKey, unknownEntries } from "../../engine/carrying";
import type { Core } from "../../engine/core";
import { Picture, putPicture, sentPicture } from "../../device/picture/picture";
import { asRecorded, Photo, Problem, Tries } from "../data/records";
import type { CarriedPhoto, CarriedTries, Load } from "./readFile";

/** What the member has already. */
export interface Known {
  /** Of problems and photos: their identifiers, and what tells them apart in another account. */
  photos: ReadonlySet<string>;
  tries: readonly Tries[];
}

/** A problem is known by its marks, whose identifiers are its own, and a photo without any by its file. */
const photoKey = ({ picture, marks }: Pick<CarriedPhoto, "picture" | "marks">): string =>
  marks && marks.length > 0 ? marks.map(({ id, kind, x, y }) => `${id} ${kind} ${x.toFixed(4)} ${y.toFixed(4)}`).join() : picture.file;

/** What the member has. */
export const knownOf = (problems: readonly Problem[], photos: readonly Photo[], tries: readonly Tries[]): Known => ({
  photos: new Set([...problems, ...photos].flatMap((each) => [each.id, photoKey(each)])),
  tries,
});

const entryKey = ({ id, origin, time, day, written, name, place, tries, is_send }: CarriedTries): EntryKey => ({
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

/** Of what a file holds, what the member does not have. */
export function newOf(core: Core, load: Load, known: Known): Load {
  const seen = new Set(known.photos);
  const isNew = (photo: CarriedPhoto) => {
    const key = photoKey(photo);
    if (seen.has(photo.id ?? key) || seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  const unknown = unknownEntries(core, load.entries.map(entryKey), known.tries.map(entryKey));
  return {
    ...load,
    problems: load.problems.filter(isNew),
    photos: load.photos.filter(isNew),
    entries: unknown.flatMap(({ index, origin }) => {
      const entry = load.entries[index];
      return entry ? { ...entry, origin } : [];
    }),
  };
}

/** What became of a load. */
export interface Taken {
  /** How much of it was looked at before it was stopped. */
  done: number;
  /** Problems and photos whose pictures the file does not have. */
  missing: number;
  undo: () => void;
}

/**
 * Makes the records, one after the other until `stop` says otherwise; `gymOf` is the gym of a problem, or null for one that waits among the saved photos.
 * Rejects when the device keeps one not, with those before kept.
 */
export async function takeIn(
  member: string,
  { problems, photos, entries, pictureOf }: Load,
  gymOf: (problem: CarriedPhoto) => string | null,
  onProgress: (done: number) => void,
  stop: AbortSignal,
): Promise<Taken> {
  const sync = syncOf(member);
  const undos: (() => Promise<void>)[] = [];
  const put = new Set<string>();
  const sent = new Set<string>();
  let [done, missing] = [0, 0];
  const step = () => onProgress(++done);

  /** Puts a picture among the device's files; false where the file does not have it. */
  async function keep(picture: Picture): Promise<boolean> {
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
    // Each file goes to the server once: the records of it that follow then travel many at a time.
    const isFirst = picture && !sent.has(picture.file);
    if (isFirst) sent.add(picture.file);
    undos.push(
      await sync.make({ ...place, collection, record, kind: "create", fields: firstFields(fields), ...(isFirst && sentPicture(picture)) }),
    );
    return record;
  }
  const savePhoto = ({ id: _, time, archived_at: __, ...said }: CarriedPhoto) =>
    create("boulder_photos", { ...said, taken_at: time }, said.picture);

  for (const problem of problems) {
    if (stop.aborted) break;
    const { id: _, place: __, time, marks, ...said } = problem;
    const gym = gymOf(problem);
    if (!(await keep(problem.picture))) missing++;
    else if (gym === null) await savePhoto(problem);
    else await create("boulder_problems", { ...said, made_at: time, marks: marks ?? [] }, problem.picture, gym);
    step();
  }
  for (const photo of photos) {
    if (stop.aborted) break;
    if (await keep(photo.picture)) await savePhoto(photo);
    else missing++;
    step();
  }
  for (const { id: _, written: __, picture, marks, ...said } of entries) {
    if (stop.aborted) break;
    // An entry is worth keeping without its picture.
    const isKept = picture ? await keep(picture) : false;
    await create("boulder_tries", asRecorded(isKept ? { ...said, picture, marks } : said), isKept ? picture : null);
    step();
  }
  return { done, missing, undo: () => undos.forEach((undo) => void undo()) };
}
