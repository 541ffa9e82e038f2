// The icons of sports.
import type { Drawing } from "../shell/components/Icon";
import { mountainIcon } from "./icons";

const drawings: Readonly<Record<string, Drawing>> = {
  running: {
    strokes: "M14.5 5.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM6 10.5l3.5-3 4 1 2 3.5 3 .5M13.5 8.5l-2.5 6 3.5 2.5.5 5M11 14.5 9.5 18 5 19",
  },
  walking: {
    strokes: "M13 5.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM9 13l.5-4 3-1.5 1.5 3 2.5 1.5M12.5 7.5 11.5 14l3 3 1 5M11.3 14.5 10 18l-2.5 4",
  },
  hiking: mountainIcon,
  cycling: {
    strokes: "M6 19a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm12 0a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM6 15.5 9 9h6l3 6.5M9 9l3.5 6L15 9m-.5-3H16M8 7.5h2",
  },
  swimming: {
    strokes: "M17.5 9.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.400ZM3 18c1.5 0 1.5 1 3 1s1.5-1 3-1 1.5 1 3 1 1.5-1 3-1 1.5 1 3 1 1.5-1 3-1M3 14c1.5 0 1.5 1 3 1s1.5-1 3-1 1.5 1 3 1 1.5-1 3-1 1.5 1 3 1M6.5 14.5 11 11 8.5 8l4-2 4 6",
  },
  skiing: {
    strokes: "M4 17.5l16 3.5M13.5 5.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM7 9l5-1 2.5 4-3.5 2 1.5 5M12 8l4.5 3M17 8l-2 12",
  },
};

const otherSport: Drawing = {
  strokes: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM8 12.5l2.5 2.5L16 9.5",
};

/** The icon of a sport. */
export function sportIcon(sport: string | null | undefined): Drawing {
  return drawings[sport ?? ""] ?? otherSport;
}
