// The icons of tracks.
import type { Drawing } from "../shell/components/Icon";

export const statisticsIcon: Drawing = {
  strokes: "M5 20v-6M12 20V5M19 20v-9",
};

export const recordIcon: Drawing = {
  strokes: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
};

export const scissorsIcon: Drawing = {
  strokes: "M6.500 9.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6.500 19.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.500 8.500 19.500 17.500M8.500 15.500 19.500 6.500",
};

export const joinIcon: Drawing = {
  strokes: "M5 4v3.500c0 3.500 7 3 7 7V20M19 4v3.500c0 3.500-7 3-7 7M8.500 17 12 20.500 15.500 17",
};

export const mountainIcon: Drawing = {
  strokes: "m2.5 19 6.7-12 3.6 6.2 2-3.100L21.5 19z",
};

export const musicIcon: Drawing = {
  strokes: "M9 17.5V6l10.5-2v11.5M9 17.5a2.75 2.5 0 1 1-5.5 0 2.75 2.5 0 0 1 5.5 0Zm10.5-2a2.75 2.5 0 1 1-5.5 0 2.75 2.5 0 0 1 5.5 0Z",
};
