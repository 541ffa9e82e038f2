import { rules } from "../../engine/rules";
import type { EditablePoint, NewEdit } from "../data/lineEdits";

/** What a member does to a line. */
export const ways = ["trim", "cut", "remove", "clean", "raise", "level", "split"] as const;
export type Way = (typeof ways)[number];

/** The edits of a way for the stretch between two points of the line. */
export function editsOfWay(way: Way, points: readonly EditablePoint[], [first, last]: readonly [number, number], metres: number): NewEdit[] {
  const [from, to] = [points[first]?.index ?? 0, points[last]?.index ?? 0];
  switch (way) {
    case "trim":
      return [
        ...(first > 0 ? [{ kind: "cut" as const, from: 0, to: from - 1 }] : []),
        ...(last < points.length - 1 ? [{ kind: "cut" as const, from: to + 1, to: rules.line_edits.last_fix }] : []),
      ];
    case "split":
      return [];
    case "clean":
      return [{ kind: "clean" }];
    case "raise":
      return metres === 0 ? [] : [{ kind: "raise", from, to, metres }];
    default:
      return [{ kind: way, from, to }];
  }
}
