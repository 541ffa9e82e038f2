import { useEffect, useRef } from "react";
import { useConflicts } from "../../device/sync/conflicts";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { navigate, useAddress } from "../../shell/routing/location";

const conflictsPath = "/settings/sync/conflicts";

/** Asks for a choice when a field begins to wait for one, and again each time the app is opened (Y3). */
export function useAskAgain(): void {
  const count = useConflicts().length;
  const { path } = useAddress();
  const before = useRef(0);
  useEffect(() => {
    if (count > before.current && path !== conflictsPath) {
      const action = { label: t("club.sync.choose"), run: () => navigate(conflictsPath) };
      showToast(t("club.sync.conflictsWait", { count }), { action });
    }
    before.current = count;
  }, [count]);
}
