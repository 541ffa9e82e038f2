import { CoreLoader } from "./load";

/** The core of this thread for the screens of boulders. */
export const { load: boulderingCore } = new CoreLoader(BOULDERING);
