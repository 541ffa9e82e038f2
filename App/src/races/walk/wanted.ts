import { Observable } from "../../device/store/observable";

/** True once the capturing code is needed: after the first visit to a team's screen, or with an unfinished walk. */
export const walkWanted = new Observable(false);
