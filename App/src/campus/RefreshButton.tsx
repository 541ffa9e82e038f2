import { useState } from "react";
import { asProblem } from "../device/network/problem";
import { shownMember, useSession } from "../device/session/session";
import { syncOf } from "../device/sync/sync";
import { Button, IconButton } from "../shell/components/Button";
import { showToast } from "../shell/components/toast";
import { t } from "../shell/language/language";
import type { PhraseName } from "../shell/language/phrases";
import { problemWords } from "../shell/words/problem";

interface RefreshButtonProps {
  label: PhraseName;
  done: PhraseName;
  /** A drawing alone, where a line has no room for words. */
  isSmall?: boolean;
  /** What the server is asked to fetch of others first. */
  fetch?: (member: string) => Promise<unknown>;
}

/** Asks the server for what is new, and says what came of it (U7). Guests have nobody to ask. */
export function RefreshButton({ label, done, isSmall = false, fetch }: RefreshButtonProps) {
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
  if (isSmall) return <IconButton icon="renew" label={t(label)} aria-busy={busy || undefined} disabled={busy} onClick={() => void refresh()} />;
  return (
    <Button kind="quiet" icon="renew" busy={busy} onClick={() => void refresh()}>
      {t(label)}
    </Button>
  );
}
