// Runs an import in the background until it is complete, the app is closed, or the member stops it.
import { shownMember } from "../../device/session/session";
import { Observable, useObservable } from "../../device/store/observable";
import { showToast, showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { askBeforeLeaving } from "../../shell/leaving";
import { holdReload } from "../../shell/update";
import type { ImportedPhoto, ImportedRecords } from "./readFile";
import { importRecords } from "./importRecords";

/** The progress of an import. */
export interface Progress {
  done: number;
  of: number;
}

const progress = new Observable<Progress | null>(null);
let stopping = new AbortController();

/** The progress of the running import; null if there is none. */
export const useImportProgress = (): Progress | null => useObservable(progress);

export const isImporting = (): boolean => progress.now() !== null;

/** Stops the import after the present record. Imported records stay, and the same file adds the rest later. */
export const stopImport = (): void => stopping.abort();

/** Runs an import and shows the result; resolves to true if it was completed. */
export async function startImport(records: ImportedRecords, gymOf: (problem: ImportedPhoto) => string | null): Promise<boolean> {
  if (isImporting()) return false;
  const of = records.entries.length + records.problems.length + records.photos.length;
  const release = holdReload();
  const leave = askBeforeLeaving();
  stopping = new AbortController();
  progress.set({ done: 0, of });
  try {
    const { done, missing, undo } = await importRecords(shownMember(), records, gymOf, (done) => progress.set({ done, of }), stopping.signal);
    const imported = done - missing;
    showUndoable(done < of ? t("boulders.transfer.stopped", { count: imported, of }) : t("boulders.transfer.imported", { count: imported }), undo);
    if (missing > 0) showToast(t("boulders.transfer.missing", { count: missing }), { alarming: true });
    return done === of;
  } catch {
    showToast(t("boulders.transfer.notImported"), { alarming: true });
    return false;
  } finally {
    leave();
    progress.set(null);
    release();
  }
}
