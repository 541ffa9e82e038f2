import type { Core } from "../engine/core";
import { boulderingCore } from "../engine/load";
import { useCore } from "../shell/useCore";

/** The core of these screens: null until it is here. */
export const useBouldering = (): Core | null => useCore(boulderingCore);
