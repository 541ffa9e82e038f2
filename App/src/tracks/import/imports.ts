// Imports of files. They continue while the member visits other pages, and after a closed tab: files are kept on the device until
// their answer is here, and the server goes on with those that it has.
import { asProblem, Problem } from "../../device/network/problem";
import { deviceMember, session, shownMember } from "../../device/session/session";
import { newIdentifier } from "../../device/store/identifier";
import { Observable, useObservable } from "../../device/store/observable";
import { withLock } from "../../device/store/withLock";
import { importFile, importOf } from "../data/files";
import { forgetImport, isKept, keepImport, keptImports } from "../data/keptImports";
import { clearServerImports, ImportProgress, readImports } from "../data/serverImports";
import type { ImportAnswer } from "../../engine/trackTypes";
import { offerInstalling } from "../../shell/install/install";
import { askBeforeLeaving } from "../../shell/leaving";
import { holdReload } from "../../shell/update";

/** One file and its progress. */
export interface Import {
  id: string;
  member: string;
  name: string;
  size: number;
  /** The file; null for one that another device sent. */
  file: File | null;
  /** True to add an activity even if another file already contained it. */
  keepsSimilar: boolean;
  /** True if an earlier visit may have sent some of it. */
  wasBegun: boolean;
  state:
    | { step: "waiting" }
    /** The share sent, from 0 to 1; then the server reads the file. */
    | { step: "sending"; share: number }
    /** The files of a zip that the server has done, and all of them. */
    | { step: "reading"; done: number; count: number }
    | { step: "answered"; answer: ImportAnswer }
    | { step: "refused"; problem: Problem };
}

const imports = new Observable<readonly Import[]>([]);
let working = false;
/** Ends the questions of the browser before files are lost for which the device has no room. */
const unkept: (() => void)[] = [];

/** Milliseconds for which an ended import of another visit is listed. */
const shownFor = 86_400_000;

function change(id: string, changes: Partial<Import>): void {
  imports.set(imports.now().map((each) => (each.id === id ? { ...each, ...changes } : each)));
}

const step = (id: string, state: Import["state"]): void => change(id, { state });

/** Adds imports that are not listed yet. */
function list(added: readonly Import[]): void {
  const known = new Set(imports.now().map(({ id }) => id));
  imports.set([...imports.now(), ...added.filter(({ id }) => !known.has(id))]);
}

const listed = (member: string, file: File): Import => ({
  id: newIdentifier(), member, name: file.name, size: file.size, file, keepsSimilar: false, wasBegun: false, state: { step: "waiting" },
});

/** Imports files, one after the other. */
export function importFiles(files: Iterable<File>): void {
  const member = shownMember();
  const added = [...files].map((file) => listed(member, file));
  list(added);
  void keepAll(added);
  if (!working) void work();
}

/** Keeps files on the device. Until they are, or if there is no room, the browser asks before they are lost. */
async function keepAll(added: readonly Import[]): Promise<void> {
  const leave = askBeforeLeaving();
  const kept = await Promise.allSettled(added.map(({ member, id, file, keepsSimilar }) => file && keepImport(member, { id, file, keepsSimilar })));
  if (working && kept.some(({ status }) => status === "rejected")) unkept.push(leave);
  else leave();
  // What was through before it was kept is not needed again.
  for (const { id, member } of added) if (imports.now().some((each) => each.id === id && isOver(each))) forget(member, id);
}

const forget = (member: string, id: string): void => void forgetImport(member, id).catch(() => undefined);

/** True if nothing more comes of an import. */
export const isThrough = ({ state }: Import): boolean => state.step === "answered" || state.step === "refused";

/** True if a file is not needed for another attempt. */
const isOver = (each: Import): boolean => isThrough(each) && !canRetry(each);

/** Retries the import of a file. */
export function retryImport(id: string): void {
  change(id, { state: { step: "waiting" }, wasBegun: true });
  if (!working) void work();
}

/** True if a retry can succeed: no answer arrived, or the failure is temporary. */
export const canRetry = ({ file, state }: Import): boolean => file !== null && state.step === "refused" && state.problem.passes;

/** Retries all imports that can succeed. */
export const retryImports = (): void => imports.now().filter(canRetry).forEach(({ id }) => retryImport(id));

/** Imports a file again and adds its activities, even though another file already contained them. */
export function importSimilar(former: string): void {
  const file = imports.now().find(({ id }) => id === former)?.file;
  if (!file) return;
  // Another import, since the server has answered the former one.
  const again = { ...listed(shownMember(), file), keepsSimilar: true };
  imports.set(imports.now().map((each) => (each.id === former ? again : each)));
  void keepAll([again]);
  if (!working) void work();
}

/** Removes the finished files from the list, here and for the member's other devices. */
export function clearImports(): void {
  for (const { member, id } of imports.now().filter(isThrough)) forget(member, id);
  imports.set(imports.now().filter((each) => !isThrough(each)));
  const member = shownMember();
  if (member !== deviceMember) void clearServerImports(member).catch(() => undefined);
}

/** Goes on with the files that an earlier visit, or another tab, left. Returns their number. */
export async function goOnWithImports(): Promise<number> {
  const member = shownMember();
  const known = new Set(imports.now().map(({ id }) => id));
  const kept = (await keptImports(member)).filter(({ id }) => !known.has(id));
  list(
    kept.map(({ id, file, keepsSimilar }) => ({
      id, member, name: file.name, size: file.size, file, keepsSimilar, wasBegun: true, state: { step: "waiting" },
    })),
  );
  if (!working) void work();
  return kept.length;
}

/** True for a file with many recordings, whose answers are read for longer than those of one. */
const isArchive = (name: string): boolean => name.toLowerCase().endsWith(".zip");

/** Lists the imports that the server goes on with, and the archives that it ended within a day, whichever device sent them. */
export async function listServerImports(): Promise<void> {
  const member = shownMember();
  if (member === deviceMember || !session().signedIn) return;
  const before = Date.now() - shownFor;
  const theirs = (await readImports(member)).filter(
    ({ ended_at, begun_at, name }) => ended_at === undefined || (begun_at > before && isArchive(name)),
  );
  list(
    theirs.reverse().map(({ id, name, bytes }) => ({
      id, member, name, size: bytes, file: null, keepsSimilar: false, wasBegun: true, state: { step: "waiting" },
    })),
  );
  for (const each of imports.now().filter(({ file, state }) => file === null && state.step === "waiting")) void follow(each);
}

/** Follows an import that another device sent. */
async function follow({ id, member }: Import): Promise<void> {
  step(id, { step: "sending", share: 0 });
  try {
    step(id, { step: "answered", answer: await importOf(member, id, (progress) => step(id, stateOf(progress))) });
  } catch (error) {
    step(id, { step: "refused", problem: asProblem(error) });
  }
}

function stateOf(progress: ImportProgress): Import["state"] {
  if (progress === null) return { step: "sending", share: 1 };
  return "sent" in progress ? { step: "sending", share: progress.sent } : { step: "reading", ...progress };
}

async function work(): Promise<void> {
  working = true;
  const release = holdReload();
  // A second tab waits, and goes on with what the first one left.
  await withLock("cordada.imports", async () => {
    for (let next = waiting(); next; next = waiting()) await importOne(next);
  });
  working = false;
  release();
  for (const leave of unkept.splice(0)) leave();
  if (imports.now().some(({ state }) => state.step === "answered")) offerInstalling();
}

async function importOne({ id, member, file, keepsSimilar, wasBegun }: Import): Promise<void> {
  if (file === null) return;
  step(id, { step: "sending", share: 0 });
  try {
    // What a guest's other tab imported meanwhile is not kept any more, and the server tells the same of a member's.
    if (wasBegun && member === deviceMember && !(await isKept(member, id))) {
      imports.set(imports.now().filter((each) => each.id !== id));
      return;
    }
    const answer = await importFile(member, { id, file, keepsSimilar }, wasBegun, (progress) => step(id, stateOf(progress)));
    step(id, { step: "answered", answer });
    forget(member, id);
  } catch (error) {
    const problem = asProblem(error);
    step(id, { step: "refused", problem });
    if (!problem.passes) forget(member, id);
  }
}

function waiting(): Import | undefined {
  return imports.now().find(({ file, state }) => file !== null && state.step === "waiting");
}

/** All files of this visit, and those that earlier ones and other devices left, oldest first. */
export function useImports(): readonly Import[] {
  return useObservable(imports);
}
