// The icons of the team's screen.
import type { Drawing } from "../../shell/components/Icon";

export const captureIcon: Drawing = {
  strokes: "M12 14a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM12 21c4.500-4.200 6.500-7.400 6.500-10a6.500 6.500 0 1 0-13 0c0 2.600 2 5.800 6.500 10Z",
};

export const scanIcon: Drawing = {
  strokes: "M4 8.500V5.500A1.500 1.500 0 0 1 5.500 4h3M15.500 4h3A1.500 1.500 0 0 1 20 5.500v3M20 15.500v3a1.500 1.500 0 0 1-1.500 1.500h-3M8.500 20h-3A1.500 1.500 0 0 1 4 18.500v-3M7.500 12h9",
};

export const copyIcon: Drawing = {
  strokes: "M9.500 8.500h8A1.500 1.500 0 0 1 19 10v9a1.500 1.500 0 0 1-1.500 1.500h-8A1.500 1.500 0 0 1 8 19v-9a1.500 1.500 0 0 1 1.500-1.500ZM5.500 15.500A1.500 1.500 0 0 1 4 14V5a1.500 1.500 0 0 1 1.500-1.500h8A1.500 1.500 0 0 1 15 5",
};

export const batteryIcon: Drawing = {
  strokes: "M4.500 8h12A1.500 1.500 0 0 1 18 9.500v5a1.500 1.500 0 0 1-1.500 1.500h-12A1.500 1.500 0 0 1 3 14.500v-5A1.500 1.500 0 0 1 4.500 8ZM21 11v2M6.500 11v2M9.500 11v2",
};

export const settingsIcon: Drawing = {
  strokes: "M4 7h9M17 7h3M15 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM4 17h3M11 17h9M9 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z",
};
