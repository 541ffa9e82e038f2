import type { Sport } from "../../device/wire";

/** The sports that tracks and categories are of, in the order of the core's numbers. */
export const sports: readonly Sport[] = [
  "running",
  "walking",
  "hiking",
  "cycling",
  "swimming",
  "skiing",
  "paddling",
  "driving",
  "fitness",
  "other",
];
