// Runs an import in the background until it is complete, the app is closed, or the member stops it.
import { shownMember } from "../../device/session/session";
import { Observable, useObservable } from "../../device/store/observable";
import { showToast, showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { askBeforeLeaving } from "../../shell/leaving";
import { holdReload } from "../../shell/update";
import type { CarriedPhoto, Load } from "./readFile";
import { takeIn } from "./takeIn";

/** The progress of an import. */
export interface Progress {
  done: number;
  of: number;
}

const progress = new Observable<Progress | null>(null);
let stopping = new AbortController();

/** The progress of the running import; null if there is none. */
export const useTakingIn = (): Progress | null => useObservable(progress);

export const isTakingIn = (): boolean => progress.now() !== null;

/** Stops the import after the present record. Imported records stay, and the same file adds the rest later. */
export const stopTakingIn = (): void => stopping.abort();

/** Runs an import and shows the result; resolves to true if it was completed. */
export async function startTakingIn(load: Load, gymOf: (problem: CarriedPhoto) => string | null): Promise<boolean> {
  if (isTakingIn()) return false;
  const of = load.entries.length + load.problems.length + load.photos.length;
  const release = holdReload();
  const leave = askBeforeLeaving();
  stopping = new AbortController();
  progress.set({ done: 0, of });
  try {
    const { done, missing, undo } = await takeIn(shownMember(), load, gymOf, (done) => progress.set({ done, of }), stopping.signal);
    const taken = done - missing;
    showUndoable(done < of ? t("boulders.carry.stopped", { count: taken, of }) : t("boulders.carry.taken", { count: taken }), undo);
    if (missing > 0) showToast(t("boulders.carry.missing", { count: missing }), { alarming: true });
    return done === of;
  } catch {
    showToast(t("boulders.carry.notTaken"), { alarming: true });
    return false;
  } finally {
    leave();
    progress.set(null);
    release();
  }
}
