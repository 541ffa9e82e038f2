// The archives of other services (T27): the core says which files of a zip are what, and what the lists say of them. It holds one
// archive at a time.
import type { RecordTypes } from "../device/sync/recordTypes";
import type { Core } from "./core";
import { joined } from "./tracks";
import type { Sport, Stated } from "./trackTypes";

const utf8 = new TextEncoder();

/** A file of a zip, by the zip's directory. */
export interface FileInZip {
  path: string;
  /** Bytes, unpacked and packed. */
  size: number;
  packedSize: number;
}

const treatments = ["pass-over", "file", "list", "zip"] as const;
/** What is done with a file: nothing for folders and notes of the system. */
export type Treatment = (typeof treatments)[number];

const roles = ["recording", "list", "photo", "other"] as const;
/** The role of a file in an archive; in any other zip all files are recordings. */
export type Role = (typeof roles)[number];

/** The statement of the lists about a line of a recording. */
export interface Said {
  /** The number of its activity in the lists. */
  activity?: number;
  name?: string;
  note?: string;
  sport?: Sport;
  /** The index of its gear. */
  gear?: number;
}

/** An activity of the lists without a recording. */
export interface Unrecorded extends Required<Pick<Said, "activity">>, Pick<Said, "sport" | "gear"> {
  fields: Stated & { name: string; note?: string; heart_rate?: number };
}

/** A recording's activity. */
export interface Match {
  activity: number;
  startedAt: number | null;
}

/** Begins an archive; the core forgets the previous one. */
export function beginArchive(core: Core): null {
  core.run("archiveBegin");
  return null;
}

/** Sees the files of a zip, `within` another one. Throws `CoreError` `refused` for a zip that is refused whole. */
export function seeFiles(core: Core, within: string, files: readonly FileInZip[]): Treatment[] {
  return files.map(({ path, size, packedSize }) => {
    const [whole, name] = [utf8.encode(within + path), utf8.encode(path)];
    core.putBytes(joined([whole, name]));
    return treatments[core.run("archiveSee", whole.length, name.length, size, packedSize)] ?? "file";
  });
}

/** Reads a list. Throws `CoreError` `refused`. */
export function readList(core: Core, path: string, bytes: Uint8Array): null {
  const name = utf8.encode(path);
  core.putBytes(joined([name, bytes]));
  core.run("archiveRead", name.length, bytes.length);
  return null;
}

/** Joins the lists. The gear has `null` for pieces without a name. */
export function finishLists(core: Core): { isOfService: boolean; gear: readonly (RecordTypes["gear"] | null)[] } {
  const isOfService = core.run("archiveFinish") === 1;
  return { isOfService, gear: core.json() };
}

/** The roles of files. */
export function rolesOf(core: Core, paths: readonly string[]): Role[] {
  return paths.map((path) => roles[ofText(core, "archiveRole", path)] ?? "other");
}

/** The numbers of the activities that have photos; -1 for photos of none. */
export function activitiesOfPhotos(core: Core, paths: readonly string[]): number[] {
  return paths.map((path) => ofText(core, "archivePhoto", path) - 1);
}

/** True if a file was refused with this code because it is no activity. */
export function isOfNoActivity(core: Core, code: string): boolean {
  return ofText(core, "archiveRefusal", code) === 1;
}

/** The statement of the lists about a line of a recording. */
export function saidOf(core: Core, path: string, line: number, startedAt: number | null, isLeg: boolean): Said {
  ofText(core, "archiveMatch", path, line, startedAt ?? NaN, Number(isLeg));
  return core.json();
}

/** The activities without a recording. */
export function unrecorded(core: Core, matches: readonly Match[]): Unrecorded[] {
  ofText(core, "archiveRest", JSON.stringify(matches.map(({ activity, startedAt }) => [activity, startedAt])));
  return core.json();
}

/** Forgets the archive. */
export function endArchive(core: Core): null {
  core.run("archiveEnd");
  return null;
}

function ofText(core: Core, name: string, text: string, ...numbers: number[]): number {
  const bytes = utf8.encode(text);
  core.putBytes(bytes);
  return core.run(name, bytes.length, ...numbers);
}
