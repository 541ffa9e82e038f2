import { core, dropCore, reader } from "./load";
import type { Connection } from "./messages";
import { serve } from "./serve";

// Under the page's types `self` is a window.
serve(self as unknown as Connection, { core: { load: core, drop: dropCore }, reader });
