// Common icons that the first load does not need: they load with the pages that import them.
import type { Drawing } from "./Icon";

export const selectIcon: Drawing = {
  strokes: "m3.5 6.5 1.5 1.500 2.5-3M3.5 12.500l1.5 1.500 2.5-3M3.5 18.500l1.5 1.500 2.5-3M11 6.500h9.500M11 12.500h9.500M11 18.500h9.5",
};

export const moreVerticalIcon: Drawing = {
  strokes: "M11.4 5.5a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M11.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M11.4 18.5a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0",
};

export const heartIcon: Drawing = {
  strokes: "M12 20S4 15.3 4 9.5A4.3 4.3 0 0 1 12 7.200a4.3 4.3 0 0 1 8 2.300C20 15.3 12 20 12 20Z",
};

export const layersIcon: Drawing = {
  strokes: "m12 4 8.5 4.5L12 13 3.5 8.5zM4 12.5l8 4.2 8-4.200M4 16.300l8 4.2 8-4.2",
};

export const languageIcon: Drawing = {
  strokes: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.3 2.4 3.4 5.2 3.4 8.5s-1.1 6.1-3.4 8.5c-2.3-2.4-3.4-5.2-3.4-8.5s1.1-6.1 3.4-8.5Z",
};

export const screenIcon: Drawing = {
  strokes: "M4.500 4.500h15A1.5 1.5 0 0 1 21 6v9a1.5 1.5 0 0 1-1.5 1.500h-15A1.5 1.5 0 0 1 3 15V6a1.5 1.5 0 0 1 1.500-1.500ZM9 20h6M12 16.500V20M12 7v6m-2.500-2.500L12 13l2.500-2.500",
};

export const addSquareIcon: Drawing = {
  strokes: "M6 4.500h12A1.5 1.5 0 0 1 19.500 6v12a1.5 1.5 0 0 1-1.5 1.500H6A1.5 1.5 0 0 1 4.500 18V6A1.5 1.5 0 0 1 6 4.500ZM12 8.500v7M8.500 12h7",
};

export const lightIcon: Drawing = {
  strokes: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.600l1.1 1.100M17.3 17.300l1.1 1.100M5.6 18.400l1.1-1.100M17.3 6.700l1.1-1.1",
};

export const darkIcon: Drawing = {
  strokes: "M19.5 14A8 8 0 0 1 10 4.5a8 8 0 1 0 9.5 9.5Z",
};

export const signOutIcon: Drawing = {
  strokes: "M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10.5 12H20m-3.5-4 4 4-4 4",
};

export const eyeIcon: Drawing = {
  strokes: "M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
};

export const eyeClosedIcon: Drawing = {
  strokes: "M4 4l16 16M10 5.700A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.8 3.5M6.5 7.200A15 15 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9.3 9.3 0 0 0 4.5-1.200M9.9 10a3 3 0 0 0 4.2 4.2",
};

export const swapIcon: Drawing = {
  strokes: "M7 4 3.500 7.500 7 11M3.500 7.500H18M17 13l3.500 3.500L17 20M20.500 16.500H6",
};

export const compareIcon: Drawing = {
  strokes: "M3 16.500c4.500 0 4.500-9.500 9-9.500s4.500 5 9 5M3 20c5 0 6-6.500 9-6.500s4.500 3.500 9 3.500",
};

export const tagIcon: Drawing = {
  strokes: "M4 11.5V5.5A1.5 1.5 0 0 1 5.5 4h6l8.1 8.100a1.5 1.5 0 0 1 0 2.100l-5.4 5.400a1.5 1.5 0 0 1-2.1 0zM8.5 8.5h.01",
};

export const stopIcon: Drawing = {
  strokes: "M7 7h10v10H7z",
};

export const nextIcon: Drawing = {
  strokes: "M6 5.5v13l9.5-6.5zM18.5 5.5v13",
};

export const previousIcon: Drawing = {
  strokes: "M18 5.5v13L8.5 12zM5.5 5.5v13",
};

export const filterIcon: Drawing = {
  strokes: "M4 6.5h16M7 12h10M10 17.5h4",
};

export const shareIcon: Drawing = {
  strokes: "M12 15V3.5M8 7l4-3.500L16 7M8 10.500H6.5A1.5 1.5 0 0 0 5 12v7a1.5 1.5 0 0 0 1.5 1.500h11A1.5 1.5 0 0 0 19 19v-7a1.5 1.5 0 0 0-1.5-1.500H16",
};

export const deviceIcon: Drawing = {
  strokes: "M8 3.5h8A1.5 1.5 0 0 1 17.5 5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.5ZM11 17.5h2",
};

export const exportIcon: Drawing = {
  strokes: "M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 17v2a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5v-2",
};

export const photoIcon: Drawing = {
  strokes: "M4.500 7.500H8l1.500-2.500h5L16 7.500h3.500A1.500 1.500 0 0 1 21 9v9a1.500 1.500 0 0 1-1.500 1.500h-15A1.500 1.500 0 0 1 3 18V9a1.500 1.500 0 0 1 1.500-1.500ZM12 16.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Z",
};

export const todayIcon: Drawing = { strokes: "M3.500 18.500h17M7 18.500a5 5 0 0 1 10 0M12 6.500v3M5.300 10.300l2.100 2.100M18.700 10.300l-2.100 2.100" };

export const keyIcon: Drawing = {
  strokes: "M8 19.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM10.900 12.600 19.500 4M15.500 8l3 3M18 5.500l2 2",
};

export const bellIcon: Drawing = {
  strokes: "M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15zM12 3.500V5M10 18.500a2 2 0 0 0 4 0",
};

export const mailIcon: Drawing = {
  strokes: "M4.500 5.500h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.500h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.500-1.500ZM3.500 7.500 12 13l8.500-5.500",
};

export const commentIcon: Drawing = {
  strokes: "M5 4.500h14A1.5 1.5 0 0 1 20.500 6v9a1.5 1.5 0 0 1-1.5 1.500h-7.500L7 20.500v-4H5A1.5 1.5 0 0 1 3.500 15V6A1.5 1.5 0 0 1 5 4.500ZM8 9h8M8 12.500h5",
};
