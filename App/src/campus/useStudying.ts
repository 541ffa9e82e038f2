import type { Core } from "../engine/core";
import { studyingCore } from "../engine/load";
import { useCore } from "../shell/useCore";

/** The core of these screens: null until it is here. */
export const useStudying = (): Core | null => useCore(studyingCore);
