import { Observable } from "../../device/store/observable";

/** Whether the code that captures is wanted: from the first look at the screen of a team, or when something is left to do. */
export const walkWanted = new Observable(false);
