// The drawings of Tracks.
import type { Drawing } from "../shell/components/Icon";

export { lineIcon as tracksIcon } from "../map/icons";

export const statisticsIcon: Drawing = {
  strokes: "M5 20v-6M12 20V5M19 20v-9",
};

export const recordIcon: Drawing = {
  strokes: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
};

export const mountainIcon: Drawing = {
  strokes: "m2.5 19 6.7-12 3.6 6.2 2-3.100L21.5 19z",
};

export const swapIcon: Drawing = {
  strokes: "M7 4 3.500 7.500 7 11M3.500 7.500H18M17 13l3.500 3.500L17 20M20.500 16.500H6",
};

export const nextIcon: Drawing = {
  strokes: "M6 5.5v13l9.5-6.5zM18.5 5.5v13",
};

export const previousIcon: Drawing = {
  strokes: "M18 5.5v13L8.5 12zM5.5 5.5v13",
};

export const musicIcon: Drawing = {
  strokes: "M9 17.5V6l10.5-2v11.5M9 17.5a2.75 2.5 0 1 1-5.5 0 2.75 2.5 0 0 1 5.5 0Zm10.5-2a2.75 2.5 0 1 1-5.5 0 2.75 2.5 0 0 1 5.5 0Z",
};

export const tagIcon: Drawing = {
  strokes: "M4 11.5V5.5A1.5 1.5 0 0 1 5.5 4h6l8.1 8.100a1.5 1.5 0 0 1 0 2.100l-5.4 5.400a1.5 1.5 0 0 1-2.1 0zM8.5 8.5h.01",
};

export const stopIcon: Drawing = {
  strokes: "M7 7h10v10H7z",
};
