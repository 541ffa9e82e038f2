import { core, dropCore, dropRecordingsCore, recordingsCore } from "./load";
import type { Connection } from "./messages";
import { serve } from "./serve";

// The page's types declare `self` as a window.
serve(self as unknown as Connection, {
  core: { load: core, drop: dropCore },
  recordings: { load: recordingsCore, drop: dropRecordingsCore },
});
