import { shownMember } from "../../device/session/session";
import { syncNow, syncOf } from "../../device/sync/sync";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";

/** Synchronizes at the member's request, and shows the result (Y1, Y5). */
export async function syncByHand(): Promise<void> {
  await syncNow();
  const { problem } = syncOf(shownMember()).status.now();
  if (problem) showToast(problemWords(problem), { alarming: true });
  else showToast(t("tracks.sync.done"));
}
