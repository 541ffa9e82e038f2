import type { Core } from "../engine/core";
import { CoreLoader } from "../engine/load";
import { useCore } from "../shell/useCore";

const campusCore = new CoreLoader("campus");

/** The core of these screens; null while it is loading. */
export const useCampusCore = (): Core | null => useCore(campusCore.load);
