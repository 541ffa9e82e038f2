import { Fragment, ReactNode } from "react";
import { useSession } from "../../device/session/session";
import { LinkButton } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { FormActions } from "../../shell/form/Form";
import { t } from "../../shell/language/language";
import { entrance } from "../../shell/routing/wantedPage";
import { useLinkSecret } from "./linkSecret";

/** An opened link. */
export interface OpenedLink {
  secret: string;
  /** Drops the secret after use or refusal. */
  drop: () => void;
}

interface LinkPageProps {
  title: string;
  /** The path of the page. */
  path: string;
  /** The content for a signed-in member. */
  children: (link: OpenedLink) => ReactNode;
}

/** The page of a link with a secret, which is kept during sign-in. */
export function LinkPage({ title, path, children }: LinkPageProps) {
  const { secret, drop } = useLinkSecret(path);
  const { member, signedIn } = useSession();
  return (
    <Page title={title} parent="/">
      {secret === "" ? (
        <Notice kind="wrong">{t("problem.expired-link")}</Notice>
      ) : member && signedIn ? (
        <Fragment key={member.id}>{children({ secret, drop })}</Fragment>
      ) : (
        <Card title={t("club.invitation.signIn")}>
          <p>{t("club.invitation.signInText")}</p>
          <FormActions>
            <LinkButton to={entrance("/register", path)}>{t("club.register")}</LinkButton>
            <LinkButton to={entrance("/sign-in", path)} kind="primary">
              {t("club.signIn")}
            </LinkButton>
          </FormActions>
        </Card>
      )}
    </Page>
  );
}
