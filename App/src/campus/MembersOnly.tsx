import { LinkButton } from "../shell/components/Button";
import { EmptyState } from "../shell/components/EmptyState";
import { t } from "../shell/language/language";

/** What guests are told where courses would be. */
export function MembersOnly() {
  return (
    <EmptyState icon="lock" title={t("campus.membersOnly")} text={t("campus.membersOnlyText")}>
      <LinkButton to="/sign-in" kind="primary">
        {t("shell.signIn")}
      </LinkButton>
    </EmptyState>
  );
}
