import { Observable } from "../../device/store/observable";

/** Whether the code that records is wanted: from the first look at the recording page, or when a recording was cut off. */
export const recorderWanted = new Observable(false);
