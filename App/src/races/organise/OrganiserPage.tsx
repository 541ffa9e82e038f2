import type { ReactNode } from "react";
import { useSession } from "../../device/session/session";
import type { Role } from "../../device/sync/wire";
import { LinkButton } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { isAtLeast, useRole } from "./data/role";
import { useRaceFields } from "./data/records";
import "../../shell/components/print.css";

interface OrganiserPageProps {
  race: string;
  title: string;
  /** The lowest role that may see the page. */
  least?: Role;
  parent?: string;
  actions?: ReactNode;
  width?: "text" | "wide";
  children: ReactNode;
}

/** A page for the organisers of a race, under its name; other members read who may see it. */
export function OrganiserPage({ race, title, least = "editor", parent, actions, width, children }: OrganiserPageProps) {
  const role = useRole(race);
  const { signedIn } = useSession();
  const name = useRaceFields(race)?.name;
  const may = role != null && isAtLeast(role, least);
  return (
    <Page
      title={title}
      parent={parent ?? `/races/${race}/organise`}
      subtitle={name}
      {...(width && { width })}
      {...(may && actions !== undefined && { actions })}
    >
      {role === undefined && <Waiting what={title} />}
      {may && children}
      {role !== undefined && !may && (
        <EmptyState
          icon="lock"
          title={t("races.organise.notYours")}
          text={t(signedIn ? "races.organise.notYoursText" : "races.organise.signInText")}
        >
          {signedIn ? (
            <LinkButton to={`/races/${race}`}>{t("races.organise.watch")}</LinkButton>
          ) : (
            <LinkButton to="/sign-in" kind="primary">
              {t("shell.signIn")}
            </LinkButton>
          )}
        </EmptyState>
      )}
    </Page>
  );
}
