import { t } from "../language/language";
import { LinkButton } from "./Button";
import { EmptyState } from "./EmptyState";

/** A placeholder for pages about friends, whom only a member has. */
export function FriendsSignIn({ title }: { title: string }) {
  return (
    <EmptyState icon="person" title={title}>
      <LinkButton to="/sign-in" kind="primary">
        {t("shell.signIn")}
      </LinkButton>
    </EmptyState>
  );
}
