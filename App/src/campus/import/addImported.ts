// Adds the activities of a calendar file to the member's own agenda, while the member visits other pages, too.
import { shownMember } from "../../device/session/session";
import { newIdentifier } from "../../device/store/identifier";
import { Observable, useObservable } from "../../device/store/observable";
import { firstFields } from "../../device/sync/change";
import { notKept, syncOf } from "../../device/sync/sync";
import type { FileActivity } from "../../engine/campusCalendars";
import { showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { askBeforeLeaving } from "../../shell/leaving";
import { holdReload } from "../../shell/update";
import { noteIdentifier } from "../data/noteIdentifier";

/** The progress of an import. */
interface Progress {
  done: number;
  of: number;
}

const progress = new Observable<Progress | null>(null);

/** The progress of the running import; null if there is none. */
export const useImportProgress = (): Progress | null => useObservable(progress);

/** Adds activities; resolves to true when all are stored. What is stored before a failure stays. */
export async function addImported(activities: readonly FileActivity[]): Promise<boolean> {
  if (progress.now()) return false;
  const sync = syncOf(shownMember());
  const undoings: (() => Promise<void>)[] = [];
  const release = holdReload();
  const leave = askBeforeLeaving();
  let done = 0;
  // The times of an event that repeats are a series here, too.
  const names = activities.flatMap(({ series }) => series ?? []);
  const identifiers = new Map(names.map((name) => [name, newIdentifier()]));
  progress.set({ done, of: activities.length });
  try {
    for (const { is_done, is_known: _, series, ...others } of activities) {
      const record = newIdentifier();
      const fields = { ...others, series: series === undefined ? null : identifiers.get(series) };
      undoings.push(await sync.make({ collection: "campus_activities", record, kind: "create", fields: firstFields(fields) }));
      if (is_done) {
        const note = { subject: record, title: others.title, progress: "done" };
        undoings.push(await sync.make({ collection: "campus_notes", record: noteIdentifier(record), kind: "create", fields: firstFields(note) }));
      }
      progress.set({ done: ++done, of: activities.length });
    }
  } catch {
    notKept.tell();
  } finally {
    progress.set(null);
    leave();
    release();
  }
  if (done > 0) showUndoable(t("campus.import.added", { count: done }), () => void undoAll(undoings));
  return done === activities.length;
}

async function undoAll(undoings: readonly (() => Promise<void>)[]): Promise<void> {
  try {
    for (const undo of undoings) await undo();
  } catch {
    notKept.tell();
  }
}
