import type { ReactNode } from "react";
import "./LinkWithCode.css";

interface LinkWithCodeProps {
  link: string;
  /** Its code, for another device to scan. */
  svg: string;
  /** What the code is, read aloud. */
  alt: string;
  /** What is said of it. */
  children: ReactNode;
}

/** A secret link with its code. */
export function LinkWithCode({ link, svg, alt, children }: LinkWithCodeProps) {
  return (
    <div className="invitation">
      <img className="invitation-code" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={alt} />
      <div className="invitation-words">
        <p>{children}</p>
        <p className="invitation-link">{link}</p>
      </div>
    </div>
  );
}
