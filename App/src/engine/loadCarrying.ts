import { CoreLoader } from "./load";

/** The core of this thread for the screen that carries boulders in. */
export const { load: carryingCore, drop: dropCarryingCore } = new CoreLoader(CARRYING);
