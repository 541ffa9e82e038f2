// Runs before the first paint, so that a dark page never flashes light.
import { paint } from "./theme";

paint();
