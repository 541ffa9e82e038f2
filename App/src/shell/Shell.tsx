import type { MouseEvent } from "react";
import type { Area } from "./area";
import { ClubBanner } from "./ClubBanner";
import { Toasts } from "./components/Toasts";
import { Foot } from "./Foot";
import { t, useLanguage } from "./language/language";
import { useUnits } from "./language/units";
import { MemberLink, ShownMember } from "./MemberLink";
import { Navigation } from "./Navigation";
import { AreaChoice, usedAreas, navigationAt } from "./navigationPlan";
import { Boundary } from "./PageBroken";
import { StateBar } from "./StateBar";
import { Outlet } from "./Outlet";
import { routesOf } from "./routesOf";
import { useAddress } from "./routing/location";
import { match } from "./routing/pattern";
import { useOnline } from "./useOnline";
import "./tokens.css";
import "./ground.css";
import "./highContrast.css";
import "./Shell.css";

interface ShellProps {
  areas: readonly Area[];
  /** The shown areas and their order. */
  chosen: AreaChoice;
  member: ShownMember | null;
}

/** The frame of all pages: a tab bar at the bottom on phones, a side list on wide screens. */
export function Shell({ areas, chosen, member }: ShellProps) {
  // A change of either renders the whole app again.
  useLanguage();
  useUnits();
  const { path } = useAddress();
  const online = useOnline();
  const you = areas.find((area) => area.you)?.you;
  const routes = areas.flatMap(routesOf);

  if (routes.some(({ pattern, isEmbedded, isWhole }) => (isEmbedded || isWhole) && match(pattern, path))) {
    return (
      <>
        <main id="content">
          <Boundary path={path}>
            <Outlet routes={routes} />
          </Boundary>
        </main>
        <Foot>
          <Toasts />
        </Foot>
      </>
    );
  }
  return (
    <>
      <a className="skip-link" href="#content" onClick={skip}>
        {t("shell.skip")}
      </a>
      <div className="shell">
        <Navigation entries={navigationAt(path, usedAreas(areas, chosen), you)}>
          <MemberLink member={member} />
        </Navigation>
        <main id="content" className="shell-content" tabIndex={-1}>
          <ClubBanner />
          <Boundary path={path}>
            <Outlet routes={routes} />
          </Boundary>
        </main>
      </div>
      <Foot>
        <StateBar areas={areas} member={member} online={online} />
        <Toasts />
      </Foot>
    </>
  );
}

/** Leaves the address unchanged: a fragment would add an entry to the history. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
