import { CoreLoader } from "./load";

/** The core of this thread for the screens of the campus. */
export const { load: studyingCore } = new CoreLoader(STUDYING);
