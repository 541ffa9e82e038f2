import { useEffect, useRef } from "react";
import { useConflicts } from "../../device/sync/conflicts";
import { showToast } from "../../shell/components/toast";
import { pagePhrases, t } from "../../shell/language/language";
import { navigate, useAddress } from "../../shell/routing/location";

const conflictsPath = "/settings/sync/conflicts";

/** Asks for a choice when a field starts to await one, and at each start of the app (Y3). */
export function useAskAgain(): void {
  const count = useConflicts().length;
  const { path } = useAddress();
  const before = useRef(0);
  useEffect(() => {
    if (count > before.current && path !== conflictsPath) {
      // The text is among the phrases of pages, which load after the frame. If they cannot be loaded, the next start asks.
      const ask = () => {
        const action = { label: t("club.sync.choose"), run: () => navigate(conflictsPath) };
        showToast(t("club.sync.conflictsWait", { count }), { action });
      };
      pagePhrases().then(ask, () => undefined);
    }
    before.current = count;
  }, [count]);
}
