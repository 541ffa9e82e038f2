// Topos, how they are played, and grades (B1, B2, B4). A core of its own, which only the screens of boulders load.
import { ask } from "./ask";
import type { Core } from "./core";

/** What a mark stands for. */
export const markKinds = ["right", "left", "both", "foot", "start", "top"] as const;
export type MarkKind = (typeof markKinds)[number];

/** A mark on a picture, at fractions of its width and height from the upper left corner. */
export interface Mark {
  id: string;
  kind: MarkKind;
  x: number;
  y: number;
}

/** The marks in the order of the moves, and the number that each shows: null for feet, start and top. */
export interface NumberedMarks {
  marks: readonly Mark[];
  numbers: readonly (number | null)[];
}

/** A topo that is drawn. */
export interface DrawnTopo extends NumberedMarks {
  can_undo: boolean;
  can_redo: boolean;
}

/** Where the hands are after a move, as indices of the marks. */
export interface HandPosition {
  right: number | null;
  left: number | null;
  reached: number | null;
}

export interface PlayedTopo extends NumberedMarks {
  /** From the start to the last move. */
  positions: readonly HandPosition[];
}

/** The size of a picture, in any unit. */
export interface PictureSize {
  width: number;
  height: number;
}

/** One change to the topo that is drawn; lengths in shorter sides of the picture. */
export type TopoAct =
  | ({ act: "add" } & Mark)
  | { act: "drag"; id: string; x: number; y: number }
  | ({ act: "push"; id: string; right: number; down: number } & PictureSize)
  | { act: "set"; id: string; kind: MarkKind }
  | { act: "order"; id: string; index: number }
  | { act: "remove"; id: string }
  | { act: "endDrag" | "undo" | "redo" };

/** How hard a problem is, as it was given. */
export interface Difficulty {
  /** `other`: one without a table here, such as of trad, sport or ice. */
  scale: "gym" | "font" | "v" | "colour" | "other";
  value: string;
}

/** A grade on both scales, and the score that compares it with others. */
export interface Grade {
  font: string;
  v: string;
  score: number;
}

/** The scales whose grades are converted into one another. */
export type GradeScale = "font" | "v";

/** How the tries of one session ended, beside all others of the same member at the problem. */
export type SessionOutcome = "tried" | "flash" | "send" | "repeat";

/** The tries of one session; `problem` tells the problem from others. */
export interface LoggedTries {
  problem: string;
  time: number;
  tries: number | null;
  is_send: boolean;
  grade: Difficulty | null;
}

/** What is known of an entry of a logbook: its grade on the scale asked for, null for words, colours, other scales and none. */
export interface ReadTries {
  outcome: SessionOutcome;
  grade: string | null;
  score: number | null;
}

/** How many problems of a grade were sent. */
export interface SentGrade {
  grade: string;
  flashes: number;
  others: number;
}

export type PyramidLevel = SentGrade & { score: number };

export interface Pyramid {
  /** From the easiest grade. */
  levels: readonly PyramidLevel[];
  /** By grades of other scales, as they were given. */
  others: readonly SentGrade[];
}

/** A place on Earth, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Which of the places that were told it is, and how many metres away. */
export interface Neighbour {
  index: number;
  distance_m: number;
}

/** Begins to draw; what was drawn before is let go of. Throws `CoreError` for what are no marks. */
export const beginTopo = (core: Core, marks: readonly Mark[]): DrawnTopo => ask(core, "topoBegin", marks);

/** Makes a change to the topo that is drawn. Throws `CoreError` when there is no room for another mark. */
export const editTopo = (core: Core, act: TopoAct): DrawnTopo => ask(core, "topoEdit", act);

/** The mark of the topo that is drawn within reach of a place; the reach in shorter sides of the picture. */
export const markAt = (core: Core, touch: { x: number; y: number; reach: number } & PictureSize): string | null =>
  ask(core, "topoMarkAt", touch);

/** How marks are shown and played. Throws `CoreError` for what are no marks. */
export const playTopo = (core: Core, marks: readonly Mark[]): PlayedTopo => ask(core, "topoPlay", marks);

/** How a mark of a suggestion compares with the topo as it is. */
export type MarkChange = "same" | "added" | "moved" | "altered";

/** Two topos over each other. */
export interface ComparedTopos {
  from: NumberedMarks;
  to: NumberedMarks;
  /** One a mark of `to`. */
  changes: readonly MarkChange[];
  /** The indices of the marks of `from` that `to` does not have. */
  removed: readonly number[];
}

/** What a suggestion changes, mark by mark. Throws `CoreError` for what are no marks. */
export const compareTopos = (core: Core, from: readonly Mark[], to: readonly Mark[]): ComparedTopos =>
  ask(core, "topoCompare", { from, to });

/** The names of all grades, from the easiest. */
export function gradeNames(core: Core): Readonly<Record<"font" | "v", readonly string[]>> {
  core.run("gradeNames");
  return core.json();
}

/** Difficulties on each scale; null for words and colours. */
export const readGrades = (core: Core, difficulties: readonly (Difficulty | null)[]): readonly (Grade | null)[] =>
  ask(core, "gradesRead", difficulties);

/** The radius with which a mark is drawn, in thousandths of the picture's shorter side, which is shown with so many pixels. */
export const markRadius = (core: Core, side: number): number => core.call("markRadius", side);

/** Whether a session is still to come, and so nothing that can be logged yet. */
export const sessionIsAhead = (core: Core, time: number, now: number): boolean => core.call("sessionIsAhead", time, now) === 1;

/** What the next mark of the topo that is drawn most likely stands for, after one of this kind. */
export const markKindAfter = (core: Core, kind: MarkKind): MarkKind => markKinds[core.call("markKindAfter", markKinds.indexOf(kind))] ?? kind;

/** How each entry of a logbook ended, in the order given. */
export const readLogbook = (core: Core, scale: GradeScale, entries: readonly LoggedTries[]): readonly ReadTries[] =>
  ask(core, "logbookRead", { scale, entries });

/** The pyramid of sends, each problem once. */
export const gradePyramid = (
  core: Core,
  scale: GradeScale,
  sends: readonly { grade: Difficulty | null; is_flash: boolean }[],
): Pyramid => ask(core, "logbookPyramid", { scale, sends });

/** A colour of holds as a gym's record has it: its grades from the easiest to the hardest, where the gym says them. */
export interface GymColour {
  name: string;
  /** `#` and six hexadecimal digits. */
  colour: string;
  from?: string | null;
  to?: string | null;
}

/** Grades from the easiest to the hardest. */
export interface GradeRange {
  from: string;
  to: string;
}

/** What a colour means on each scale; the scores of its ends compare it with grades. */
export interface ReadColour {
  name: string;
  colour: string;
  font?: GradeRange;
  v?: GradeRange;
  first?: number;
  last?: number;
}

/** What colours of a gym mean; null for what is no colour, such as one whose grades go down. */
export const readColours = (core: Core, colours: readonly GymColour[]): readonly (ReadColour | null)[] =>
  ask(core, "coloursRead", colours);

/** What members think of a problem, on the scale asked for. */
export interface Consensus {
  /** Null while there are too few opinions. */
  grade: string | null;
  score: number | null;
  /** Opinions on the grade, the author's among them, and those that find the problem easier or harder than that. */
  count: number;
  easier: number;
  harder: number;
  /** How many more are wanted. */
  needed: number;
  /** The mean of what was given, 1 to 3; null without any. */
  stars: number | null;
  stars_count: number;
}

/** What members think of problems: of each the author's grade, and one opinion of each other member. */
export const readConsensus = (
  core: Core,
  scale: GradeScale,
  problems: readonly { grade: Difficulty | null; opinions: readonly { grade?: Difficulty | null; stars?: number | null }[] }[],
): readonly Consensus[] => ask(core, "consensusRead", { scale, problems });

/** A place on a picture, at fractions of its width and height. */
export interface PicturePlace {
  x: number;
  y: number;
}

/** Marks on a new photo, and how many of them it does not show. */
export interface CarriedTopo {
  marks: readonly Mark[];
  lost: number;
}

/**
 * Where the marks of an old photo are on a new one of the same wall, by four corners found on both, around the wall. Null
 * for corners of no convex figure, of a small one, or that go round the other way.
 */
export const carryTopos = (
  core: Core,
  from: readonly PicturePlace[],
  to: readonly PicturePlace[],
  topos: readonly (readonly Mark[])[],
): readonly CarriedTopo[] | null => ask(core, "toposCarry", { from, to, topos });

/** Places in the order of their distance, the nearest first. Throws `CoreError` for what is no place. */
export const nearestPlaces = (core: Core, from: Place, places: readonly Place[]): readonly Neighbour[] =>
  ask(core, "placesNearest", { from, places });

/** A table that spreadsheets read and none of them computes (RFC 4180). */
export function writeTable(core: Core, rows: readonly (readonly string[])[]): Uint8Array {
  const bytes = new TextEncoder().encode(JSON.stringify(rows));
  core.putBytes(bytes);
  core.run("tableWrite", bytes.length);
  return core.bytes();
}
