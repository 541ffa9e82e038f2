import { Icon } from "./components/Icon";
import { t } from "./language/language";
import { Link } from "./routing/Link";
import "./MemberLink.css";

/** At the foot of the side list: the member, or the way in. */
export function MemberLink({ member }: { member: string | null }) {
  return (
    <Link to={member === null ? "/sign-in" : "/settings/account"} className="member-link">
      <span className="member-link-picture" aria-hidden>
        {member === null ? <Icon name="person" size={20} /> : [...member][0]?.toLocaleUpperCase()}
      </span>
      <span className="member-link-name">{member ?? t("shell.signIn")}</span>
    </Link>
  );
}
