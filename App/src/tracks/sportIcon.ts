// The icons of sports and of the categories that have one of their own.
import type { Category } from "../engine/trackTypes";
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

const categoryDrawings: Readonly<Record<string, Drawing>> = {
  trail_running: {
    strokes: "M12 3.5 20.5 20h-17zM12 3.5c-1.5 3 2 3.500.800 6s-3.300 2.800-1.500 5.200.800 3.300.200 5.300",
  },
  nordic_walking: {
    strokes: "M12 5.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3ZM7.500 12.500l1-3.500 3-1.500 2 3 3 1M11.500 7.500 11 14l2.500 3 .500 5M10.800 14.500 9.500 18 7 22M7 12 3.500 22M16.500 11l4 11",
  },
  ski_touring: {
    strokes: "M11.500 5.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3ZM3.500 21 21 15.500M10 8.500l-.500 5 3.500 1.500-1 3M10 8.500 14.500 11M9.500 13.500 7.500 19M14.500 8.500l3.500 8",
  },
  snowshoeing: {
    strokes: "M12 2.500c3 0 4.500 2.500 4.500 6 0 4-2.200 7.500-3.600 12.200-.300.900-1.500.900-1.800 0C9.700 16 7.500 12.500 7.500 8.500c0-3.500 1.500-6 4.500-6ZM7.500 8h9M8.300 12.500h7.400M12 2.500V8M12 12.500v8.700",
  },
  via_ferrata: { strokes: "M8 2.500v19M16 2.500v19M8 6h8M8 10h8M8 14h8M8 18h8" },
  climbing: {
    strokes: "M8 13.500V8a5.500 5.500 0 0 1 5.500-5.500h.500A3.500 3.500 0 0 1 17.500 6v11a4.750 4.750 0 0 1-9.500 0M8 13.500l3.500 2.500",
  },
  indoor: { strokes: "M2.500 10v4M5.500 7v10M18.500 7v10M21.500 10v4M5.500 12h13" },
};

const otherSport: Drawing = {
  strokes: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM8 12.5l2.5 2.5L16 9.5",
};

/** The icon of a sport. */
export function sportIcon(sport: string | null | undefined): Drawing {
  return drawings[sport ?? ""] ?? otherSport;
}

/** The icon of a category: its own, or that of its sport. */
export function categoryIcon(category: Pick<Category, "kind" | "sport"> | null | undefined): Drawing {
  return categoryDrawings[category?.kind ?? ""] ?? sportIcon(category?.sport);
}
