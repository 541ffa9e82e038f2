import { useState } from "react";
import { asProblem } from "../device/network/problem";
import { shownMember, useSession } from "../device/session/session";
import { syncOf } from "../device/sync/sync";
import { Button } from "../shell/components/Button";
import { showToast } from "../shell/components/toast";
import { t } from "../shell/language/language";
import type { PhraseName } from "../shell/language/phrases";
import { problemWords } from "../shell/words/problem";

interface RefreshButtonProps {
  label: PhraseName;
  done: PhraseName;
  /** What the server is asked to fetch of others first. */
  fetch?: (member: string) => Promise<unknown>;
}

/** Asks the server for what is new, and says what came of it (U7). Guests have nobody to ask. */
export function RefreshButton({ label, done, fetch }: RefreshButtonProps) {
  const { signedIn } = useSession();
  const [busy, setBusy] = useState(false);

  async function refresh(): Promise<void> {
    setBusy(true);
    try {
      const member = shownMember();
      await fetch?.(member);
      await syncOf(member).sync();
      showToast(t(done));
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    } finally {
      setBusy(false);
    }
  }

  if (!signedIn) return null;
  return (
    <Button kind="quiet" icon="renew" busy={busy} onClick={() => void refresh()}>
      {t(label)}
    </Button>
  );
}
