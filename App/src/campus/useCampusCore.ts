import type { Core } from "../engine/core";
import { campusCore } from "../engine/load";
import { useCore } from "../shell/useCore";

/** The core of these screens; null while it is loading. */
export const useCampusCore = (): Core | null => useCore(campusCore);
