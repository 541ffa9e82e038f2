import type { ReactNode } from "react";
import { useClub } from "../device/session/club";
import { Page } from "../shell/components/Page";
import { t } from "../shell/language/language";
import "./Entrance.css";

/** The frame of the pages for signing in and registering: the club's logo and name, the form, and a link to the other page. */
export function Entrance({ title, lead, children, other }: EntranceProps) {
  const { club, logo } = useClub();
  return (
    <Page title={title} parent="/">
      <div className="entrance">
        <div className="entrance-sign">
          <img src={logo ?? "/icons/icon.svg"} alt="" width="64" height="64" />
          <div>
            <div className="entrance-name">{club.name ?? "Cordada"}</div>
            <p>{lead ?? t("club.motto")}</p>
          </div>
        </div>
        <div className="entrance-sheet">{children}</div>
        <p className="entrance-other">{other}</p>
      </div>
    </Page>
  );
}

interface EntranceProps {
  title: string;
  lead?: string;
  children: ReactNode;
  other: ReactNode;
}
