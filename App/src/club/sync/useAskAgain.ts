import { useEffect, useRef } from "react";
import { useConflicts } from "../../device/sync/conflicts";
import { showToast } from "../../shell/components/toast";
import { pagePhrases, t } from "../../shell/language/language";
import { navigate, useAddress } from "../../shell/routing/location";

const conflictsPath = "/settings/sync/conflicts";

/** Asks for a choice when a field begins to wait for one, and again each time the app is opened (Y3). */
export function useAskAgain(): void {
  const count = useConflicts().length;
  const { path } = useAddress();
  const before = useRef(0);
  useEffect(() => {
    if (count > before.current && path !== conflictsPath) {
      // Of the phrases of pages, which come after the frame. Without them the next start asks.
      const ask = () => {
        const action = { label: t("club.sync.choose"), run: () => navigate(conflictsPath) };
        showToast(t("club.sync.conflictsWait", { count }), { action });
      };
      pagePhrases().then(ask, () => undefined);
    }
    before.current = count;
  }, [count]);
}
