// The icons of tools on race maps.
import type { Drawing } from "../../shell/components/Icon";

export const measureIcon: Drawing = {
  strokes: "m3.500 15.500 12-12 5 5-12 12zM7.500 11.500l2 2M10.500 8.500l2.500 2.500M13.500 5.500l2 2",
};
