// Reads files to import, of any origin, into the records that they would add.
import { sha256 } from "../../device/store/sha256";
import { contentOf, entriesOf, NotUnpacked } from "../../device/zip/unpack";
import { ImportedEntries, ImportedTable, readImport } from "../../engine/logbooks";
import { Core, CoreCrash } from "../../engine/core";
import { CoreLoader } from "../../engine/load";
import { typedMoment } from "../../shell/form/typedMoment";
import { t } from "../../shell/language/language";
import { decoded, Picture } from "../../device/picture/picture";
import { onThisClock, ProblemFields, LogbookEntryFields, wholeDay } from "../data/records";
import { boardPicture } from "./boardPicture";

/** A photo, with the fields of its problem as far as they are known. */
export interface ImportedPhoto extends Pick<ProblemFields, "picture" | "name" | "grade" | "style" | "note" | "archived_at"> {
  id?: string;
  time: number;
  marks?: ProblemFields["marks"] | null;
  /** The name of its gym. */
  place?: string | null;
}

/** Fields of an entry; `written` is its date as in the table. */
export type ImportedEntryFields = LogbookEntryFields & { id?: string; written?: string };

/** The contents of a file. */
export interface ImportedRecords {
  problems: readonly ImportedPhoto[];
  photos: readonly ImportedPhoto[];
  entries: readonly ImportedEntryFields[];
  /** The number of entries that are routes, whose grades are kept unchanged. */
  routes: number;
  /** The number of rows that yield no entry, by their meaning. */
  skipped: number;
  /** The number of unreadable rows. */
  refused: number;
  /** The bytes of a picture, or null if they are missing or do not match its digest. */
  pictureOf: (picture: Picture) => Promise<Uint8Array | null>;
}

/** A file that was read: its contents, or a table whose columns have to be named first. */
export type ReadFile = { core: Core } & ({ records: ImportedRecords } | { table: ImportedTable });

const nothing = { problems: [], photos: [], entries: [], routes: 0, skipped: 0, pictureOf: async () => null };

/** The entries of another app, in the device's time zone. */
export const importedRecords = ({ entries, routes, skipped, refused }: ImportedEntries): ImportedRecords => ({
  ...nothing,
  entries: entries.map((entry) => ({ ...entry, ...momentOf(entry.written) })),
  routes,
  skipped,
  refused,
});

/** The date of an entry: a moment, or a day if no time was written. */
const momentOf = (written: string): Pick<LogbookEntryFields, "day" | "time"> =>
  written.includes("T") ? { time: typedMoment(written) ?? 0 } : onThisClock(wholeDay(written));

const logbooksCore = new CoreLoader("logbooks");

/** Reads a file. Throws `CoreError`, `CoreCrash` and `NotUnpacked`. */
export async function readFile(file: Blob): Promise<ReadFile> {
  const core = await logbooksCore.load();
  try {
    return await readBy(core, file);
  } catch (error) {
    if (error instanceof CoreCrash) logbooksCore.drop();
    throw error;
  }
}

async function readBy(core: Core, file: Blob): Promise<ReadFile> {
  const zip = await zipOf(file);
  const document = zip ? await zip("boulders.json") : new Uint8Array(await file.arrayBuffer());
  if (!document) throw new NotUnpacked("damaged");
  const read = readImport<ImportedPhoto, ImportedEntryFields>(core, document, Date.now());
  switch (read.form) {
    case "table":
      return { core, table: read };
    case "board": {
      const { picture, bytes } = await boardPicture(read);
      const time = Date.now();
      const problems = read.problems.map(({ name, marks }) => ({ time, picture, marks, name: t("boulders.transfer.boardName", { name }) }));
      return { core, records: { ...nothing, problems, refused: read.refused, pictureOf: async () => bytes } };
    }
    case "own": {
      const { problems, photos, logbook: entries, refused } = read;
      const pictureOf = zip ? (picture: Picture) => checked(zip, picture) : nothing.pictureOf;
      return { core, records: { ...nothing, problems, photos, entries, refused, pictureOf } };
    }
  }
}

/** A reader of the files in a zip by path; null if the file is no zip. */
async function zipOf(file: Blob): Promise<((path: string) => Promise<Uint8Array | null>) | null> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (start[0] !== 0x50 || start[1] !== 0x4b) return null;
  const entries = new Map((await entriesOf(file)).map((entry) => [entry.path, entry]));
  return async (path) => {
    const entry = entries.get(path);
    return entry ? contentOf(file, entry) : null;
  };
}

/** A picture in a zip; null if it is missing, does not match its digest, or cannot be decoded by this browser. */
async function checked(zip: (path: string) => Promise<Uint8Array | null>, { file, width, height }: Picture): Promise<Uint8Array | null> {
  const bytes = await zip(`pictures/${file}.jpg`).catch(() => null);
  if (!bytes || (await sha256(bytes)) !== file) return null;
  const image = await decoded(new Blob([bytes as BlobPart])).catch(() => null);
  const isRight = image?.width === width && image.height === height;
  image?.close();
  return isRight ? bytes : null;
}
