import { useSession } from "../device/session/session";
import { LinkButton } from "../shell/components/Button";
import { EmptyState } from "../shell/components/EmptyState";
import type { IconDrawing } from "../shell/components/Icon";
import { t } from "../shell/language/language";

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
  /** What members are told. */
  title?: string;
}

/** What stands where a device lacks what an address is of: members may get it later, guests are offered to sign in. */
export function NotHere({ icon, title = t("problem.notHere") }: NotHereProps) {
  const { member } = useSession();
  return member ? <EmptyState icon={icon} title={title} /> : <MembersOnly />;
}
