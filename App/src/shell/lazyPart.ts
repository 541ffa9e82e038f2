import { ComponentType, lazy } from "react";

/** A part of a page whose code may be out of reach: the page stays without it, with `Missing` in its place if there is one. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>, Missing: ComponentType<Props> = () => null) =>
  lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Missing) }));
