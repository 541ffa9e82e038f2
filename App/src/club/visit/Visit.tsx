import { ReactNode, useEffect, useState } from "react";
import { useClub } from "../../device/session/club";
import { Boundary } from "../../shell/PageBroken";
import { useAddress } from "../../shell/routing/location";
import "../../shell/tokens.css";
import "../../shell/ground.css";
import "../../shell/highContrast.css";
import "./Visit.css";

/** The frame of a page for visitors: the way to the club above it. Every other address is the whole app's. */
export function Visit({ children }: { children: ReactNode }) {
  const { path } = useAddress();
  const [own] = useState(path);
  useEffect(() => {
    if (path !== own) location.reload();
  }, [path, own]);
  const { club, logo } = useClub();
  const name = club.name ?? "Cordada";
  return (
    <>
      <header className="visit-head">
        <a href="/" className="visit-brand">
          <img src={logo ?? "/icons/icon.svg"} alt="" width="32" height="32" />
          <span>{name}</span>
        </a>
      </header>
      <main id="content" className="visit-content">
        <Boundary path={path}>{children}</Boundary>
      </main>
    </>
  );
}
