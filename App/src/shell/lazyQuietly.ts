import { ComponentType, lazy } from "react";

/** A component whose code may be out of reach: without it, the other pages stay as they are. */
export const lazyQuietly = (load: () => Promise<ComponentType>) =>
  lazy<ComponentType>(async () => ({ default: await load().catch(() => () => null) }));
