import { LinkButton } from "../shell/components/Button";
import { EmptyState } from "../shell/components/EmptyState";
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
