import { ComponentType, lazy } from "react";

/** A lazy part of a page. If its code cannot be loaded, the page stays, with `Missing` in the part's place. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>, Missing: ComponentType<Props> = () => null) =>
  lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Missing) }));
