// All boulder records of a member as one zip: pictures with and without marks, JSON and CSV (docs/boulders.schema.json).
import { zipOf, FileToPack } from "../../device/zip/pack";
import { Mark, writeTable } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import { typedOf } from "../../shell/form/typedMoment";
import { Picture, readPicture } from "../../device/picture/picture";
import { asRecorded, Photo, Problem } from "../data/records";
import type { DescribedEntry } from "../logbook/describedEntries";
import { markedPicture } from "../picture/burn";

/** The records to export. */
export interface ExportedRecords {
  /** The problems made by the member. */
  problems: readonly Problem[];
  photos: readonly Photo[];
  logbook: readonly DescribedEntry[];
  gymName: (gym: string) => string;
}

interface ExportedPicture {
  picture: Picture;
  marks: readonly Mark[];
}

/** Packs all records into a zip; `missing` counts the pictures that are unavailable and left out. */
export async function packEverything(core: Core, member: string, { problems, photos, logbook, gymName }: ExportedRecords): Promise<{ file: Blob; missing: number }> {
  const waiting = photos.map(({ id, taken_at, picture, marks, name, place, grade, style, note, gym }) => {
    return { id, time: taken_at, name, place: place ?? (gym ? gymName(gym) : null), grade, style, note, picture, marks: marks ?? [] };
  });
  const made = problems.map(({ id, made_at, picture, marks, name, space, grade, style, note, archived_at }) => {
    return { id, time: made_at, name, place: gymName(space), grade, style, note, archived_at, picture, marks };
  });
  const entries = logbook.map(({ record, name, place, grade, style }) => {
    const { id, time, day, tries, is_send, note, picture, marks } = asRecorded(record);
    return { id, time, day, is_send: is_send === true, tries, name, place, grade, style, note, picture, marks };
  });
  const document = {
    format: "cordada-boulders",
    version: 1,
    problems: made.map(said),
    photos: waiting.map(said),
    logbook: entries.map(said),
  };
  const pictures = [...made, ...waiting, ...entries].flatMap(({ picture, marks }) => (picture ? [{ picture, marks: marks ?? [] }] : []));
  let missing = 0;
  async function* files(): AsyncGenerator<FileToPack> {
    yield { path: "boulders.json", content: [JSON.stringify(document)] };
    yield { path: "logbook.csv", content: [tableOf(core, logbook) as BlobPart] };
    yield* pictureFiles(core, member, pictures, () => missing++);
  }
  return { file: await zipOf(files()), missing };
}

/** The fields that have a value. */
function said<Fields extends object>(fields: Fields): Partial<Fields> {
  const isSaid = ([, value]: [string, unknown]) => value !== null && value !== undefined && value !== "";
  return Object.fromEntries(Object.entries(fields).filter(isSaid)) as Partial<Fields>;
}

/** Each picture once without marks, and once with each set of marks. */
async function* pictureFiles(core: Core, member: string, pictures: readonly ExportedPicture[], onMissing: () => void): AsyncGenerator<FileToPack> {
  const marksOf = new Map<string, Map<string, ExportedPicture>>();
  for (const each of pictures) {
    const sets = marksOf.get(each.picture.file) ?? new Map<string, ExportedPicture>();
    marksOf.set(each.picture.file, sets.set(JSON.stringify(each.marks), each));
  }
  for (const [file, sets] of marksOf) {
    const bytes = await readPicture(member, file, "whole").catch(() => null);
    if (!bytes) {
      onMissing();
      continue;
    }
    yield { path: `pictures/${file}.jpg`, content: [bytes as BlobPart] };
    let number = 0;
    for (const { marks } of sets.values()) {
      if (marks.length > 0) yield { path: `marked/${file}-${++number}.jpg`, content: [await markedPicture(core, bytes, marks)] };
    }
  }
}

const results = { flash: "flash", send: "sent", repeat: "repeat", tried: "attempt" } as const;

const columns = ["date", "name", "place", "grade", "scale", "feet", "result", "tries", "notes"];

/** The logbook as CSV, for spreadsheets and other apps. */
function tableOf(core: Core, logbook: readonly DescribedEntry[]): Uint8Array {
  const rows = logbook.map(({ record: { time, day, tries, note }, name, place, grade, style, outcome }) =>
    [day ?? localMinute(time), name, place, grade?.value, grade?.scale, style, results[outcome], tries, note].map((field) => String(field ?? "")),
  );
  return writeTable(core, [columns, ...rows]);
}

/** A moment in the device's time zone: `2026-03-01 19:30`. */
const localMinute = (time: number) => typedOf(time).replace("T", " ");
