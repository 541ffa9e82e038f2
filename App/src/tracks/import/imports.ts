// Uploads of files. They continue while the member visits other pages.
import { asProblem, Problem } from "../../device/network/problem";
import { Observable, useObservable } from "../../device/store/observable";
import { importFile } from "../data/files";
import type { ImportAnswer } from "../../engine/trackTypes";
import { offerInstalling } from "../../shell/install/install";
import { askBeforeLeaving } from "../../shell/leaving";
import { holdReload } from "../../shell/update";

/** One file and its progress. */
export interface Import {
  id: number;
  file: File;
  /** True to add an activity even if another file already contained it. */
  keepsSimilar: boolean;
  state:
    | { step: "waiting" }
    /** The share sent, from 0 to 1; then the server reads the file. */
    | { step: "sending"; share: number }
    | { step: "answered"; answer: ImportAnswer }
    | { step: "refused"; problem: Problem };
}

const imports = new Observable<readonly Import[]>([]);
let last = 0;
let working = false;

function step(id: number, state: Import["state"]): void {
  imports.set(imports.now().map((each) => (each.id === id ? { ...each, state } : each)));
}

/** Uploads files, one after the other. */
export function importFiles(files: Iterable<File>): void {
  const added = [...files].map((file): Import => ({ id: ++last, file, keepsSimilar: false, state: { step: "waiting" } }));
  imports.set([...imports.now(), ...added]);
  if (!working) void work();
}

/** Retries the upload of a file. */
export function retryImport(id: number): void {
  step(id, { step: "waiting" });
  if (!working) void work();
}

/** True if a retry can succeed: no answer arrived, or the failure is temporary. */
export const canRetry = ({ state }: Import): boolean => state.step === "refused" && state.problem.passes;

/** Retries all uploads that can succeed. */
export const retryImports = (): void => imports.now().filter(canRetry).forEach(({ id }) => retryImport(id));

/** Uploads a file again and adds its activities, even though another file already contained them. */
export function importSimilar(id: number): void {
  imports.set(imports.now().map((each) => (each.id === id ? { ...each, keepsSimilar: true } : each)));
  retryImport(id);
}

/** Removes the finished files from the list. */
export function clearImports(): void {
  imports.set(imports.now().filter(({ state }) => state.step === "waiting" || state.step === "sending"));
}

async function work(): Promise<void> {
  working = true;
  const release = holdReload();
  const leave = askBeforeLeaving();
  for (let next = waiting(); next; next = waiting()) {
    const { id, file, keepsSimilar } = next;
    step(id, { step: "sending", share: 0 });
    try {
      const answer = await importFile(file, keepsSimilar, (share) => step(id, { step: "sending", share }));
      step(id, { step: "answered", answer });
    } catch (error) {
      step(id, { step: "refused", problem: asProblem(error) });
    }
  }
  working = false;
  leave();
  release();
  if (imports.now().some(({ state }) => state.step === "answered")) offerInstalling();
}

function waiting(): Import | undefined {
  return imports.now().find(({ state }) => state.step === "waiting");
}

/** All files of this visit, oldest first. */
export function useImports(): readonly Import[] {
  return useObservable(imports);
}
