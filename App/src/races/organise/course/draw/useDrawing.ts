import { useState } from "react";
import type { RaceCourse } from "../../../../device/api";
import { courseLine } from "../../../courseLine";
import { Drawing, drawingOf } from "./drawing";

/** More corners than anybody draws: a course that has them was recorded, and is drawn anew. */
const mostCorners = 300;

/** Drawings that were begun, by their races: leaving the page loses none of them. */
const begun = new Map<string, Drawing>();

/** A drawing of a race's course, as long as it is neither saved nor given up. */
export interface OpenDrawing {
  drawing: Drawing | null;
  begin: (line: RaceCourse["line"]) => void;
  change: (drawing: Drawing) => void;
  /** Ends the drawing; the answer takes it up again. */
  end: () => () => void;
}

export function useDrawing(race: string): OpenDrawing {
  const [drawing, setDrawing] = useState(begun.get(race) ?? null);
  const change = (next: Drawing | null) => {
    if (next) begun.set(race, next);
    else begun.delete(race);
    setDrawing(next);
  };
  return {
    drawing,
    change,
    begin: (line) => change(drawingOf(line.length <= mostCorners ? courseLine({ line }) : [])),
    end: () => {
      change(null);
      return () => change(drawing);
    },
  };
}
