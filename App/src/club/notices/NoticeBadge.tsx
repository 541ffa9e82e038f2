import { useSession } from "../../device/session/session";
import { CountBadge } from "../../shell/components/CountBadge";
import { t } from "../../shell/language/language";
import { useConflicts } from "../../device/sync/conflicts";
import { useNotices } from "../data/notices";

/** The number of unread notices. */
export function NoticeBadge() {
  const { member } = useSession();
  return member ? <Unread /> : null;
}

function Unread() {
  const count = useUnread();
  return <CountBadge count={count} words={t("shell.unread", { count })} />;
}

function useUnread(): number {
  const kept = useNotices();
  return kept.state === "here" ? kept.value.unread : 0;
}

/** The number of what waits for the member: unread notices, and fields that await a choice (Y3). */
export function WaitingBadge() {
  const { member } = useSession();
  return member ? <AllWaiting /> : null;
}

function AllWaiting() {
  const count = useUnread() + useConflicts().length;
  return <CountBadge count={count} words={t("shell.waitsForYou", { count })} />;
}
