// The icons of the boulders pages.
import type { Drawing } from "../shell/components/Icon";

/** A wall with holds. */
export const wallIcon: Drawing = {
  strokes: "M5.500 3.500h13A1.500 1.500 0 0 1 20 5v14a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 19V5a1.500 1.500 0 0 1 1.500-1.500ZM9 16.500a1.200 1.200 0 1 0 .01 0M15 12.500a1.200 1.200 0 1 0 .01 0M10 7.500a1.200 1.200 0 1 0 .01 0",
};

export const albumIcon: Drawing = {
  strokes: "M5.500 4.500h13A1.500 1.500 0 0 1 20 6v12a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 18V6a1.500 1.500 0 0 1 1.500-1.500ZM4 16l4.500-4.500 4 4 3-3 4.500 4.500M15 8.500h.01",
};

export const redoIcon: Drawing = { strokes: "m15.500 4.500 4 4-4 4M19.500 8.500H10a5.500 5.500 0 0 0 0 11h6" };

export const downIcon: Drawing = { strokes: "m5 9.500 7 7 7-7" };

export const wholeScreenIcon: Drawing = { strokes: "M4.500 9V4.500H9M15 4.500h4.500V9M19.500 15v4.500H15M9 19.500H4.500V15" };

/** A link for people without the app. */
export const linkIcon: Drawing = {
  strokes: "M10 14a4.200 4.200 0 0 0 6 0l3-3a4.243 4.243 0 0 0-6-6l-1.500 1.500M14 10a4.200 4.200 0 0 0-6 0l-3 3a4.243 4.243 0 0 0 6 6l1.500-1.500",
};

/** A place on the map. */
export const pinIcon: Drawing = {
  strokes: "M12 21s6.500-6 6.500-11a6.500 6.500 0 0 0-13 0c0 5 6.500 11 6.500 11ZM12 12.300a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600Z",
};

/** All pins of a map. */
export const everythingIcon: Drawing = {
  strokes: "M4.500 8.500v-4h4M15.500 4.500h4v4M19.500 15.500v4h-4M8.500 19.500h-4v-4M9 10h.01M14.500 9h.01M12 14.500h.01",
};

/** A send on the first try. */
export const flashIcon: Drawing = { strokes: "M13 3 5.500 13.500H11L10 21l8-11h-5.500z" };
