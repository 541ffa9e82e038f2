import { areas } from "./areas";
import { start } from "./start";

void start(areas);
