// Files on their way to the server. They go on while the member looks at other pages.
import { useSyncExternalStore } from "react";
import { asProblem, Problem } from "../../device/network/problem";
import { importFile } from "../data/files";
import type { ImportAnswer } from "../../device/wire";
import { offerInstalling } from "../../shell/install/install";
import { holdReload } from "../../shell/update";

/** One file, and how far it has come. */
export interface Import {
  id: number;
  file: File;
  state:
    | { step: "waiting" }
    /** Sent so far, from 0 to 1; then the server reads it. */
    | { step: "sending"; share: number }
    | { step: "answered"; answer: ImportAnswer }
    | { step: "refused"; problem: Problem };
}

let imports: readonly Import[] = [];
let last = 0;
let working = false;
const listeners = new Set<() => void>();

function change(next: readonly Import[]): void {
  imports = next;
  for (const listener of listeners) listener();
}

function step(id: number, state: Import["state"]): void {
  change(imports.map((each) => (each.id === id ? { ...each, state } : each)));
}

/** Sends files, one after the other. */
export function importFiles(files: Iterable<File>): void {
  const added = [...files].map((file): Import => ({ id: ++last, file, state: { step: "waiting" } }));
  change([...imports, ...added]);
  if (!working) void work();
}

/** Sends a file that did not come through once more. */
export function retryImport(id: number): void {
  step(id, { step: "waiting" });
  if (!working) void work();
}

/** Takes the finished ones off the list. */
export function clearImports(): void {
  change(imports.filter(({ state }) => state.step === "waiting" || state.step === "sending"));
}

async function work(): Promise<void> {
  working = true;
  const release = holdReload();
  for (let next = waiting(); next; next = waiting()) {
    const { id, file } = next;
    step(id, { step: "sending", share: 0 });
    try {
      const answer = await importFile(file, (share) => step(id, { step: "sending", share }));
      step(id, { step: "answered", answer });
    } catch (error) {
      step(id, { step: "refused", problem: asProblem(error) });
    }
  }
  working = false;
  release();
  if (imports.some(({ state }) => state.step === "answered")) offerInstalling();
}

function waiting(): Import | undefined {
  return imports.find(({ state }) => state.step === "waiting");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All files of this visit, oldest first. */
export function useImports(): readonly Import[] {
  return useSyncExternalStore(subscribe, () => imports);
}
