// The icons of team conditions.
import type { Drawing } from "../shell/components/Icon";

export const movingIcon: Drawing = {
  strokes: "M13.500 5.200h.01M8 11l3-2.700 2.500 1 1.500 2.700 3 .7M11.200 8.300l-.7 5.200 3 2.500.5 4.500M10.500 13.500 9 17.500l-3 2.500",
};

export const restingIcon: Drawing = {
  strokes: "M5 20.500v-8M5 16.500h14v4M19 16.500v-1a3 3 0 0 0-3-3H9v4M7.500 8.500h.01M13 4.500h4l-4 4h4",
};

export const noSignalIcon: Drawing = {
  strokes: "M4 4l16 16M5 19.500v-3M10 19.500v-6M15 19.500V15M20 19.500V5M15 9.500v1.500",
};

export const batteryIcon: Drawing = {
  strokes: "M4.500 7.500h13A1.500 1.500 0 0 1 19 9v6a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 3 15V9a1.500 1.500 0 0 1 1.500-1.500ZM21.500 10.500v3M6 10.500v3",
};

export const offCourseIcon: Drawing = {
  strokes: "M6 20.500C6 13 17 15 17 8.500M4 4l3 3M7 4 4 7M14 11.500 17 8l3.500 3",
};

export const missedIcon: Drawing = {
  strokes: "M6 20.500v-16M6 5h11l-2.500 3.500L17 12H6M14 15.500l5 5M19 15.500l-5 5",
};

export const vehicleIcon: Drawing = {
  strokes: "M4 16.500v-4l2-5.500h12l2 5.500v4ZM4 12.500h16M6 16.500v2.500M18 16.500v2.500M7.500 14.500h.01M16.500 14.500h.01",
};

export const waitingIcon: Drawing = {
  strokes: "M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17ZM12 7.500V12l3 2",
};

export const limitIcon: Drawing = {
  strokes: "M12 20.500a7.500 7.500 0 1 0 0-15 7.500 7.500 0 0 0 0 15ZM12 9v4l3 1.500M9.500 3h5M18 5.500 20 7.500",
};

export const outIcon: Drawing = {
  strokes: "M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17ZM6 6l12 12",
};
