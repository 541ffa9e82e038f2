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

/** A notice for guests in place of courses or their contents. */
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
  /** The text for a deleted record; absent if the device does not have the record. */
  gone?: string | undefined;
  /** True for records of the member rather than of a course. */
  isOwn?: boolean;
}

/** The placeholder for a record that the device does not have. Guests are offered to sign in. */
export function NotHere({ icon, gone, isOwn = false }: NotHereProps) {
  const { member } = useSession();
  if (gone !== undefined) return <EmptyState icon={icon} title={gone} />;
  if (member) return <AskedFor icon={icon} />;
  return isOwn ? <MembersOnly title={t("campus.nothingHere")} text={t("campus.nothingHereGuest")} /> : <MembersOnly />;
}

/** Milliseconds allowed for reading the device's data. */
const reading = 300;

/** Asks the server. Records that it does not return do not exist for this member. */
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
