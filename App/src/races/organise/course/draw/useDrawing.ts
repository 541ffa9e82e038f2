import { useState } from "react";
import type { RaceCourse } from "../../../../device/api";
import { courseLine } from "../../../courseLine";
import { Drawing, drawingOf } from "./drawing";

/** Largest number of corners that can be edited: a course with more was recorded, and is drawn from the beginning. */
const mostCorners = 300;

/** Unfinished drawings by race; they outlive the page. */
const begun = new Map<string, Drawing>();

/** A drawing of a race's course that is neither saved nor discarded. */
export interface OpenDrawing {
  drawing: Drawing | null;
  begin: (line: RaceCourse["line"]) => void;
  change: (drawing: Drawing) => void;
  /** Ends the drawing; the returned function reopens it. */
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
