import { Icon } from "./components/Icon";
import { t } from "./language/language";
import type { ShownMember } from "./MemberLink";
import { Link } from "./routing/Link";
import "./StateBar.css";

/** Over the page's foot, while what is shown gets older: no network, or the session ended. */
export function StateBar({ member, online }: { member: ShownMember | null; online: boolean }) {
  const ended = member !== null && !member.signedIn;
  return (
    <div className="state-bar" role="status">
      {!online && (
        <span className="state-bar-words">
          <Icon name="offline" size={18} />
          {t("shell.offline")}
        </span>
      )}
      {online && ended && (
        <span className="state-bar-words">
          <Icon name="lock" size={18} />
          {t("shell.sessionEnded")}
          <Link to="/sign-in">{t("shell.signIn")}</Link>
        </span>
      )}
    </div>
  );
}
