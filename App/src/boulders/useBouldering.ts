import type { Core } from "../engine/core";
import { boulderingCore } from "../engine/load";
import { useCore } from "../shell/useCore";

/** The core of these screens; null while it is loading. */
export const useBouldering = (): Core | null => useCore(boulderingCore);
