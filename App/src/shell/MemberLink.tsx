import { Icon } from "./components/Icon";
import { t } from "./language/language";
import { Link } from "./routing/Link";
import "./MemberLink.css";

/** The member whose data the app shows. After sign-out the data stay visible but are not updated. */
export interface ShownMember {
  name: string;
  signedIn: boolean;
}

/** The foot of the side list: the member, or a link to sign in. */
export function MemberLink({ member }: { member: ShownMember | null }) {
  return (
    <Link to={member?.signedIn ? "/settings/account" : "/sign-in"} className="member-link">
      <span className="member-link-picture" aria-hidden>
        {member ? [...member.name][0]?.toLocaleUpperCase() : <Icon drawing="person" size={20} />}
      </span>
      <span className="member-link-words">
        <span className="member-link-name">{member?.name ?? t("shell.signIn")}</span>
        {member && !member.signedIn && <span className="member-link-state">{t("shell.signIn")}</span>}
      </span>
    </Link>
  );
}
