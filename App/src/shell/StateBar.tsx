import { useShownMember } from "../device/session/session";
import { useObservable } from "../device/store/observable";
import { storeTrouble } from "../device/store/openDatabase";
import { useChanges } from "../device/sync/sync";
import type { Area } from "./area";
import { Icon } from "./components/Icon";
import { t } from "./language/language";
import type { ShownMember } from "./MemberLink";
import { Link } from "./routing/Link";
import { SyncProgress } from "./SyncProgress";
import "./StateBar.css";

interface StateBarProps {
  areas: readonly Area[];
  member: ShownMember | null;
  online: boolean;
}

/**
 * The state above the foot of the page: background work, and notices that the data are out of date without a network or
 * session.
 */
export function StateBar({ areas, member, online }: StateBarProps) {
  const waiting = useChanges(useShownMember()).length;
  const ended = member !== null && !member.signedIn;
  const trouble = useObservable(storeTrouble);
  return (
    <footer className="state-bar">
      {areas.map(({ Ongoing }, index) => Ongoing && <Ongoing key={index} />)}
      <div className="state-bar-sync">
        <SyncProgress />
      </div>
      <div className="state-bar-news" role="status">
        {trouble && (
          <span className="state-bar-words">
            <Icon drawing="warning" size={18} />
            {t(`shell.store.${trouble}`)}
          </span>
        )}
        {!online && (
          <span className="state-bar-words">
            <Icon drawing="offline" size={18} />
            {waiting > 0 ? t("shell.offlineWaiting", { count: waiting }) : t("shell.offline")}
          </span>
        )}
        {online && ended && (
          <span className="state-bar-words">
            <Icon drawing="lock" size={18} />
            {t("shell.sessionEnded")}
            <Link to="/sign-in">{t("shell.signIn")}</Link>
          </span>
        )}
      </div>
    </footer>
  );
}
