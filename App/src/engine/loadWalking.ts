import { CoreLoader } from "./load";

/** The core of this thread that follows a race. */
export const { load: walkingCore, drop: dropWalkingCore } = new CoreLoader(WALKING);
