// The drawing of Races in the navigation, alone: it comes with the first load.
import type { Drawing } from "../shell/components/Icon";

export const raceIcon: Drawing = {
  strokes: "M5 20.5v-17M5 4.500h14v9H5M9.700 4.500v9M14.300 4.500v9M5 9h14",
};
