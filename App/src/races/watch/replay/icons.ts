import type { Drawing } from "../../../shell/components/Icon";

export const replayIcon: Drawing = {
  strokes: "M4.500 4.500V9H9M4.800 9A8 8 0 1 1 4 12.500M10.500 9v6.500l5-3.250z",
};
