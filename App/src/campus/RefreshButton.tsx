import { useState } from "react";
import type { CampusConnection } from "../device/api";
import { asProblem } from "../device/network/problem";
import { shownMember, useSession } from "../device/session/session";
import { syncOf } from "../device/sync/sync";
import { Button, IconButton } from "../shell/components/Button";
import { showToast } from "../shell/components/toast";
import { t } from "../shell/language/language";
import type { PhraseName } from "../shell/language/phrases";
import { navigate } from "../shell/routing/location";
import { problemWords } from "../shell/words/problem";
import type { Failure } from "./data/connections";
import { failureNames } from "./words";

interface RefreshButtonProps {
  label: PhraseName;
  done: PhraseName;
  /** True to show an icon without text. */
  isSmall?: boolean;
  /** Asks the server to fetch from providers first. */
  fetch?: (member: string) => Promise<readonly CampusConnection[]>;
}

/** Shows the provider that failed, with a link to its connection. */
function showFailure({ name, failure }: { name: string; failure: Failure }): void {
  const action = { label: t("campus.connections"), run: () => navigate("/campus/connections") };
  showToast(`${name}: ${t(failureNames[failure])}`, { alarming: true, action });
}

/** Asks the server for new records, and shows the result (U7). Nothing for guests. */
export function RefreshButton({ label, done, isSmall = false, fetch }: RefreshButtonProps) {
  const { signedIn } = useSession();
  const [busy, setBusy] = useState(false);

  async function refresh(): Promise<void> {
    setBusy(true);
    try {
      const member = shownMember();
      const fetched = (await fetch?.(member)) ?? [];
      await syncOf(member).sync();
      const [failed] = fetched.flatMap(({ state: { name, failure } }) => (failure ? [{ name, failure }] : []));
      if (failed) showFailure(failed);
      else showToast(t(done));
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
