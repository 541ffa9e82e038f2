import { LinkButton } from "../shell/components/Button";
import { EmptyState } from "../shell/components/EmptyState";
import { t } from "../shell/language/language";

/** A notice for guests in place of gyms. */
export function SignInHint() {
  return (
    <EmptyState icon="lock" title={t("boulders.membersOnly")} text={t("boulders.membersOnlyText")}>
      <LinkButton to="/sign-in" kind="primary">
        {t("shell.signIn")}
      </LinkButton>
    </EmptyState>
  );
}
