// The navigation icon of Races. In a file of its own because it is part of the first load.
import type { Drawing } from "../shell/components/Icon";

export const raceIcon: Drawing = {
  strokes: "M5 20.5v-17M5 4.500h14v9H5M9.700 4.500v9M14.300 4.500v9M5 9h14",
};
