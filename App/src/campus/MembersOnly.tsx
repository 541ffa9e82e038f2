import { useEffect, useState } from "react";
import { session, useSession } from "../device/session/session";
import { syncNow, useSyncStatus } from "../device/sync/sync";
import { LinkButton } from "../shell/components/Button";
import { EmptyState } from "../shell/components/EmptyState";
import type { IconDrawing } from "../shell/components/Icon";
import { Waiting } from "../shell/components/Waiting";
import { t } from "../shell/language/language";
import { useOnline } from "../shell/useOnline";
import { useSlow } from "../shell/useSlow";

/** What guests are told where courses would be, or what they are given. */
export function MembersOnly({ title = t("campus.membersOnly"), text = t("campus.membersOnlyText") }: { title?: string; text?: string }) {
  return (
    <EmptyState icon="lock" title={title} text={text}>
      <LinkButton to="/sign-in" kind="primary">
        {t("shell.signIn")}
      </LinkButton>
    </EmptyState>
  );
}

interface NotHereProps {
  icon: IconDrawing;
  /** What is said of something that was deleted; without it, the device does not know what the address is of. */
  gone?: string | undefined;
  /** It is of a member alone, and not of a course. */
  isOwn?: boolean;
}

/** What stands where a device lacks what an address is of. Guests are offered to sign in. */
export function NotHere({ icon, gone, isOwn = false }: NotHereProps) {
  const { member } = useSession();
  if (gone !== undefined) return <EmptyState icon={icon} title={gone} />;
  if (member) return <AskedFor icon={icon} />;
  return isOwn ? <MembersOnly title={t("campus.nothingHere")} text={t("campus.nothingHereGuest")} /> : <MembersOnly />;
}

/** Milliseconds that the device takes at most to read what it has. */
const reading = 300;

/** Asks the server. What it does not tell of either is not there for this member, whatever there is for others. */
function AskedFor({ icon }: { icon: IconDrawing }) {
  const isOnline = useOnline();
  const { problem } = useSyncStatus();
  const isMissing = useSlow(true, reading);
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    setAnswered(false);
    void syncNow().then(() => isCurrent && setAnswered(true));
    return () => {
      isCurrent = false;
    };
  }, [isMissing, isOnline]);

  if (!isAnswered) return <Waiting what={t("campus.asking")} />;
  if (!isOnline || problem || !session().signedIn) {
    return <EmptyState icon={icon} title={t("problem.notHere")} text={t("problem.notHereText")} />;
  }
  return <EmptyState icon={icon} title={t("campus.nothingHere")} text={t("campus.nothingHereText")} />;
}
