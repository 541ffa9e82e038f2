// The app with Tracks alone, besides the common areas.
import { areas } from "../../../App/src/areas";
import { start } from "../../../App/src/start";

void start(areas.filter(({ name }) => ["tracks", "club", "map"].includes(name)));
