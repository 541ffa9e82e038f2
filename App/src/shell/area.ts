import type { ComponentType } from "react";
import type { IconName } from "./components/Icon";
import type { PhraseName } from "./language/phrases";
import type { Route } from "./routing/route";

/** A place of the tab bar. */
export interface Tab {
  path: string;
  icon: IconName;
  label: PhraseName;
  /** Paths below which the tab is the current one, besides its own. */
  below?: readonly string[];
  /** What phones are taken out for: stands out in the bar. */
  prominent?: boolean;
  /** How much waits there for the member: a `CountBadge`. */
  Badge?: ComponentType;
}

/** What an area of the app brings to the shell. */
export interface Area {
  tabs: readonly Tab[];
  routes: readonly Route[];
  /** What goes on while other pages are looked at, shown over the page's foot. */
  Ongoing?: ComponentType;
}
