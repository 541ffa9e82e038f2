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
}

/** What an area of the app brings to the shell. */
export interface Area {
  tabs: readonly Tab[];
  routes: readonly Route[];
}
