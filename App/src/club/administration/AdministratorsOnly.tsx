import type { ReactNode } from "react";
import { useSession } from "../../device/session/session";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";

interface AdministratorsOnlyProps {
  title: string;
  /** The page to which it leads back; without it there is no way back. */
  parent?: string;
  /** Buttons at the end of the header. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page that only administrators of the club see. */
export function AdministratorsOnly({ title, parent, actions, children }: AdministratorsOnlyProps) {
  const { member, signedIn } = useSession();
  const isAdministrator = member?.role === "administrator" && signedIn;
  return (
    <Page title={title} {...(parent !== undefined && { parent })} actions={isAdministrator && actions}>
      {isAdministrator ? children : <EmptyState icon="lock" title={title} text={t("club.administration.only")} />}
    </Page>
  );
}
