// Files on their way to the server. They go on while the member looks at other pages.
import { asProblem, Problem } from "../../device/network/problem";
import { Observable, useObservable } from "../../device/store/observable";
import { importFile } from "../data/files";
import type { ImportAnswer } from "../../engine/trackTypes";
import { offerInstalling } from "../../shell/install/install";
import { askBeforeLeaving } from "../../shell/leaving";
import { holdReload } from "../../shell/update";

/** One file, and how far it has come. */
export interface Import {
  id: number;
  file: File;
  /** Whether an activity that another file told of already is added besides. */
  keepsSimilar: boolean;
  state:
    | { step: "waiting" }
    /** Sent so far, from 0 to 1; then the server reads it. */
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

/** Sends files, one after the other. */
export function importFiles(files: Iterable<File>): void {
  const added = [...files].map((file): Import => ({ id: ++last, file, keepsSimilar: false, state: { step: "waiting" } }));
  imports.set([...imports.now(), ...added]);
  if (!working) void work();
}

/** Sends a file that did not come through once more. */
export function retryImport(id: number): void {
  step(id, { step: "waiting" });
  if (!working) void work();
}

/** Whether sending a file once more can help: nobody answered, or not for now. */
export const canRetry = ({ state }: Import): boolean => state.step === "refused" && state.problem.passes;

/** Sends all files once more where that can help. */
export const retryImports = (): void => imports.now().filter(canRetry).forEach(({ id }) => retryImport(id));

/** Sends a file once more, whose activities another file told of already, so that they are added besides. */
export function importSimilar(id: number): void {
  imports.set(imports.now().map((each) => (each.id === id ? { ...each, keepsSimilar: true } : each)));
  retryImport(id);
}

/** Takes the finished ones off the list. */
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
