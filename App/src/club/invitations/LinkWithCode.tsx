import type { ReactNode } from "react";
import "./LinkWithCode.css";

interface LinkWithCodeProps {
  link: string;
  /** The link's QR code, for scanning by another device. */
  svg: string;
  /** The accessible text of the code. */
  alt: string;
  /** An explanation of the link. */
  children: ReactNode;
}

/** A secret link with its QR code. */
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
