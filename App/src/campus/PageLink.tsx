import type { ReactNode } from "react";
import { Icon } from "../shell/components/Icon";
import { openPageIcon } from "./icons";

/** A link to a page of another site, opened beside the app. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="button button-plain activity-page" href={to} target="_blank" rel="noopener noreferrer">
      <Icon drawing={openPageIcon} size={20} />
      <span>{children}</span>
    </a>
  );
}
