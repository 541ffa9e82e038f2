import type { Core } from "../engine/core";
import { studyingCore } from "../engine/load";
import { useCore } from "../shell/useCore";

/** The core of these screens; null while it is loading. */
export const useStudying = (): Core | null => useCore(studyingCore);
