import type { Position } from "maplibre-gl";

/** The corners of a course, from its start. */
export type Corners = readonly Position[];

/** A course drawn by hand, with its history. */
export interface Drawing {
  corners: Corners;
  /** The index of the corner after which the next is added; -1 without corners. */
  chosen: number;
  /** Earlier states, the latest last. */
  past: readonly State[];
  /** Undone states, the latest last. */
  future: readonly State[];
}

type State = Pick<Drawing, "corners" | "chosen">;

/** Starts a drawing from a course; new corners follow its last one. */
export function drawingOf(corners: Corners): Drawing {
  return { corners, chosen: corners.length - 1, past: [], future: [] };
}

const stateOf = ({ corners, chosen }: State): State => ({ corners, chosen });

const changed = (drawing: Drawing, corners: Corners, chosen: number): Drawing => ({
  corners, chosen, past: [...drawing.past, stateOf(drawing)], future: [],
});

/** Adds a corner after the chosen one, and chooses it. */
export function withCorner(drawing: Drawing, place: Position): Drawing {
  const { corners, chosen } = drawing;
  return changed(drawing, [...corners.slice(0, chosen + 1), place, ...corners.slice(chosen + 1)], chosen + 1);
}

/** Moves a corner. */
export function withMoved(drawing: Drawing, index: number, place: Position): Drawing {
  return changed(drawing, drawing.corners.map((each, at) => (at === index ? place : each)), index);
}

/** Removes a corner, and chooses the one before it, or the new first one. */
export function withoutCorner(drawing: Drawing, index: number): Drawing {
  const corners = drawing.corners.filter((_, at) => at !== index);
  return changed(drawing, corners, Math.min(Math.max(index - 1, 0), corners.length - 1));
}

export function withChosen(drawing: Drawing, chosen: number): Drawing {
  return { ...drawing, chosen };
}

export function undone(drawing: Drawing): Drawing {
  const before = drawing.past.at(-1);
  if (!before) return drawing;
  return { ...before, past: drawing.past.slice(0, -1), future: [...drawing.future, stateOf(drawing)] };
}

export function redone(drawing: Drawing): Drawing {
  const next = drawing.future.at(-1);
  if (!next) return drawing;
  return { ...next, past: [...drawing.past, stateOf(drawing)], future: drawing.future.slice(0, -1) };
}
