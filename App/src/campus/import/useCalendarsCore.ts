import type { Core } from "../../engine/core";
import { CoreLoader } from "../../engine/load";
import { useCore } from "../../shell/useCore";

const calendarsCore = new CoreLoader("calendars");

/** The core that reads calendar files; null while it is loading. */
export const useCalendarsCore = (): Core | null => useCore(calendarsCore.load);
