// The icons of maps and pins.
import type { Drawing } from "../shell/components/Icon";

export const speedIcon: Drawing = {
  strokes: "M4 16.5a8.5 8.5 0 1 1 16 0M12 15.5l4-5",
};

export const locateIcon: Drawing = {
  strokes: "M12 18.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M12 12h.01",
};

export const expandIcon: Drawing = {
  strokes: "M9 4H5.5A1.5 1.5 0 0 0 4 5.5V9M15 4h3.5A1.5 1.5 0 0 1 20 5.5V9M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15M15 20h3.5a1.5 1.5 0 0 0 1.5-1.5V15",
};

export const shrinkIcon: Drawing = {
  strokes: "M4.5 9H8a1.5 1.5 0 0 0 1.5-1.5V4M19.5 9H16a1.5 1.5 0 0 1-1.5-1.5V4M4.5 15H8a1.5 1.5 0 0 1 1.5 1.5V20M19.5 15H16a1.5 1.5 0 0 0-1.5 1.5V20",
};

export const mapIcon: Drawing = {
  strokes: "m4 6 5.3-2 5.4 2L20 4v14l-5.3 2-5.4-2L4 20zM9.3 4v14M14.7 6v14",
};
