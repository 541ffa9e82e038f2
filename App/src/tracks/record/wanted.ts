import { Observable } from "../../device/store/observable";

/** True if the recorder's code is needed: after the first visit to the recording page, or after an interruption. */
export const recorderWanted = new Observable(false);
