// A load that is taken in while the member does something else: it goes on until the app is closed, or until it is stopped.
import { shownMember } from "../../device/session/session";
import { Observable, useObservable } from "../../device/store/observable";
import { showToast, showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { askBeforeLeaving } from "../../shell/leaving";
import { holdReload } from "../../shell/update";
import type { CarriedPhoto, Load } from "./readFile";
import { takeIn } from "./takeIn";

/** How far it has come. */
export interface Progress {
  done: number;
  of: number;
}

const progress = new Observable<Progress | null>(null);
let stopping = new AbortController();

/** How far the load that is taken in has come; null while there is none. */
export const useTakingIn = (): Progress | null => useObservable(progress);

export const isTakingIn = (): boolean => progress.now() !== null;

/** Ends it after what is being made; what was taken in stays, and the same file adds the rest. */
export const stopTakingIn = (): void => stopping.abort();

/** Takes a load in and says what became of it; answers whether all of it was. */
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
