// The icons of organisers' pages.
import type { Drawing } from "../../shell/components/Icon";

export const teamIcon: Drawing = {
  strokes: "M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 19.500c.4-3.500 2.900-5.500 6.500-5.500s6.100 2 6.500 5.500M15.500 4.800a3.500 3.500 0 0 1 0 6.400M18 14.500c2 .7 3.200 2.500 3.500 5",
};

export const codeIcon: Drawing = {
  strokes: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM7 7h.01M17 7h.01M7 17h.01M14 14h2.500v2.500H14zM20 14v.010M20 17.500V20h-3M14 20h.010",
};

export const alertIcon: Drawing = {
  strokes: "M12 4a5.500 5.500 0 0 1 5.500 5.500c0 5 2 6 2 7.500h-15c0-1.500 2-2.500 2-7.500A5.500 5.500 0 0 1 12 4ZM10 20.200a2.200 2.200 0 0 0 4 0",
};

export const correctionIcon: Drawing = {
  strokes: "M4 20h16M6 16.500V13l8.500-8.500 3.500 3.500L9.500 16.500z",
};

export const checkInIcon: Drawing = {
  strokes: "M12 21s-7-6-7-11.500a7 7 0 0 1 14 0C19 15 12 21 12 21Zm-3-11.500 2.200 2.200L15 8",
};

export const resultIcon: Drawing = {
  strokes: "M9 20V9.500h6V20M3.500 20v-6.500H9M15 12h5.500V20M2.500 20h19M12 6.500v-3l-1.500 1",
};

export const redoIcon: Drawing = {
  strokes: "m15.500 4.500 4 4-4 4M19.500 8.500H10a5.500 5.500 0 0 0 0 11h6",
};

export const eraseIcon: Drawing = {
  strokes: "M9 6h11v12H9l-5.500-6zM12 9.500l5 5M17 9.500l-5 5",
};

/** A telephone call. */
export const callIcon: Drawing = {
  strokes: "M6 4h3.500l1.500 4.500-2 1.500a12 12 0 0 0 5 5l1.500-2 4.500 1.500V18a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2Z",
};
