import type { ReactNode } from "react";
import { Icon } from "../shell/components/Icon";
import { openPageIcon } from "./icons";

/** A page of another site: beside the app, which stays where it is. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="button button-plain activity-page" href={to} target="_blank" rel="noopener noreferrer">
      <Icon drawing={openPageIcon} size={20} />
      <span>{children}</span>
    </a>
  );
}
