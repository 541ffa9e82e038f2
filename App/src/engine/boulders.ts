// Topos, their playback, and grades (B1, B2, B4), in a separate core that only the boulders screens load.
import { ask } from "./ask";
import type { Core } from "./core";

/** The kinds of marks. */
export const markKinds = ["right", "left", "both", "foot", "start", "top"] as const;
export type MarkKind = (typeof markKinds)[number];

/** A mark on a picture, at fractions of its width and height from the upper left corner. */
export interface Mark {
  id: string;
  kind: MarkKind;
  x: number;
  y: number;
}

/** The marks in the order of the moves, and the number shown on each: null for feet, start and top. */
export interface NumberedMarks {
  marks: readonly Mark[];
  numbers: readonly (number | null)[];
}

/** The topo being drawn. */
export interface DrawnTopo extends NumberedMarks {
  can_undo: boolean;
  can_redo: boolean;
}

/** The hands after a move, as indices of marks. */
export interface HandPosition {
  right: number | null;
  left: number | null;
  reached: number | null;
}

export interface PlayedTopo extends NumberedMarks {
  /** The positions of the hands from the start to the last move. */
  positions: readonly HandPosition[];
}

/** The size of a picture, in any unit. */
export interface PictureSize {
  width: number;
  height: number;
}

/** One change to the topo being drawn; lengths in shorter sides of the picture. */
export type TopoAct =
  | ({ act: "add" } & Mark)
  | { act: "drag"; id: string; x: number; y: number }
  | ({ act: "push"; id: string; right: number; down: number } & PictureSize)
  | { act: "set"; id: string; kind: MarkKind }
  | { act: "order"; id: string; index: number }
  | { act: "remove"; id: string }
  | { act: "endDrag" | "undo" | "redo" };

/** The difficulty of a problem, as given. */
export interface Difficulty {
  /** `other` is a scale without a table here, such as those of trad, sport or ice. */
  scale: "gym" | "font" | "v" | "colour" | "other";
  value: string;
}

/** A grade on both scales, and the score by which it is compared. */
export interface Grade {
  font: string;
  v: string;
  score: number;
}

/** The scales that can be converted into one another. */
export type GradeScale = "font" | "v";

/** The outcome of a session, in relation to the member's other sessions at the problem. */
export type SessionOutcome = "tried" | "flash" | "send" | "repeat";

/** The tries of one session; `problem` identifies the problem. */
export interface LoggedAttempt {
  problem: string;
  time: number;
  tries: number | null;
  is_send: boolean;
  grade: Difficulty | null;
}

/**
 * The derived values of a logbook entry; its grade is on the requested scale, null for words, colours, other scales and none.
 */
export interface EntryFigures {
  outcome: SessionOutcome;
  grade: string | null;
  score: number | null;
}

/** The number of sends of a grade. */
export interface SentGrade {
  grade: string;
  flashes: number;
  others: number;
}

export type PyramidLevel = SentGrade & { score: number };

export interface Pyramid {
  /** Ordered from the easiest grade. */
  levels: readonly PyramidLevel[];
  /** The sends of grades on other scales, as given. */
  others: readonly SentGrade[];
}

/** A place on Earth, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** A nearby place, by its index, and its distance in metres. */
export interface Neighbour {
  index: number;
  distance_m: number;
}

/** Begins a topo, which replaces the one drawn before. Throws `CoreError` for invalid marks. */
export const beginTopo = (core: Core, marks: readonly Mark[]): DrawnTopo => ask(core, "topoBegin", marks);

/** Changes the topo being drawn. Throws `CoreError` if there is no room for another mark. */
export const editTopo = (core: Core, act: TopoAct): DrawnTopo => ask(core, "topoEdit", act);

/** The mark of the topo being drawn that lies within reach of a place; `reach` is in shorter sides of the picture. */
export const markAt = (core: Core, touch: { x: number; y: number; reach: number } & PictureSize): string | null =>
  ask(core, "topoMarkAt", touch);

/** The order and playback of marks. Throws `CoreError` for invalid marks. */
export const playTopo = (core: Core, marks: readonly Mark[]): PlayedTopo => ask(core, "topoPlay", marks);

/** The difference of a suggested mark from the present topo. */
export type MarkChange = "same" | "added" | "moved" | "altered";

/** The comparison of two topos. */
export interface ComparedTopos {
  from: NumberedMarks;
  to: NumberedMarks;
  /** One change for each mark of `to`. */
  changes: readonly MarkChange[];
  /** The indices of the marks of `from` that `to` lacks. */
  removed: readonly number[];
}

/** Compares a suggestion with a topo, mark by mark. Throws `CoreError` for invalid marks. */
export const compareTopos = (core: Core, from: readonly Mark[], to: readonly Mark[]): ComparedTopos =>
  ask(core, "topoCompare", { from, to });

/** The names of all grades, easiest first. */
export function gradeNames(core: Core): Readonly<Record<"font" | "v", readonly string[]>> {
  core.run("gradeNames");
  return core.json();
}

/** Difficulties on both scales; null for words and colours. */
export const readGrades = (core: Core, difficulties: readonly (Difficulty | null)[]): readonly (Grade | null)[] =>
  ask(core, "gradesRead", difficulties);

/** The radius of a drawn mark, in thousandths of the picture's shorter side, which is `side` pixels long. */
export const markRadius = (core: Core, side: number): number => core.call("markRadius", side);

/** True if a session is in the future and so cannot be logged. */
export const sessionIsAhead = (core: Core, time: number, now: number): boolean => core.call("sessionIsAhead", time, now) === 1;

/** The most likely kind of the next mark of the topo being drawn, after one of this kind. */
export const markKindAfter = (core: Core, kind: MarkKind): MarkKind => markKinds[core.call("markKindAfter", markKinds.indexOf(kind))] ?? kind;

/** The outcome and grade of each entry of a logbook, in the order given. */
export const readLogbook = (core: Core, scale: GradeScale, entries: readonly LoggedAttempt[]): readonly EntryFigures[] =>
  ask(core, "logbookRead", { scale, entries });

/** The pyramid of sends, each problem once. */
export const gradePyramid = (
  core: Core,
  scale: GradeScale,
  sends: readonly { grade: Difficulty | null; is_flash: boolean }[],
): Pyramid => ask(core, "logbookPyramid", { scale, sends });

/** A colour of holds as in a gym's record, with its easiest and hardest grade if the gym has set them. */
export interface GymColour {
  name: string;
  /** `#` and six hexadecimal digits. */
  colour: string;
  from?: string | null;
  to?: string | null;
}

/** A range of grades, from the easiest to the hardest. */
export interface GradeRange {
  from: string;
  to: string;
}

/** The grades of a colour on each scale; the scores of its ends compare it with grades. */
export interface ReadColour {
  name: string;
  colour: string;
  font?: GradeRange;
  v?: GradeRange;
  first?: number;
  last?: number;
}

/** The grades of a gym's colours; null for an invalid colour, such as one whose grades descend. */
export const readColours = (core: Core, colours: readonly GymColour[]): readonly (ReadColour | null)[] =>
  ask(core, "coloursRead", colours);

/** The members' consensus on a problem, on the requested scale. */
export interface Consensus {
  /** Null if there are too few opinions. */
  grade: string | null;
  score: number | null;
  /** The number of opinions on the grade, including the author's, and of those easier or harder than the author's grade. */
  count: number;
  easier: number;
  harder: number;
  /** The number of further opinions needed. */
  needed: number;
  /** The mean number of stars, from 1 to 3; null without any. */
  stars: number | null;
  stars_count: number;
}

/** The consensus on problems: each with the author's grade, and one opinion of each other member. */
export const readConsensus = (
  core: Core,
  scale: GradeScale,
  problems: readonly { grade: Difficulty | null; opinions: readonly { grade?: Difficulty | null; stars?: number | null }[] }[],
): readonly Consensus[] => ask(core, "consensusRead", { scale, problems });

/** A place on a picture, as fractions of its width and height. */
export interface PicturePlace {
  x: number;
  y: number;
}

/** Marks on a new photo, and the number of marks outside of it. */
export interface RegisteredTopo {
  marks: readonly Mark[];
  lost: number;
}

/**
 * The places of an old photo's marks on a new photo of the same wall, by four corners located on both. Null if the corners form
 * no convex figure, a small one, or one of opposite orientation.
 */
export const registerTopos = (
  core: Core,
  from: readonly PicturePlace[],
  to: readonly PicturePlace[],
  topos: readonly (readonly Mark[])[],
): readonly RegisteredTopo[] | null => ask(core, "toposRegister", { from, to, topos });

/** Places by distance, nearest first. Throws `CoreError` for invalid places. */
export const nearestPlaces = (core: Core, from: Place, places: readonly Place[]): readonly Neighbour[] =>
  ask(core, "placesNearest", { from, places });

/** A CSV table for spreadsheets (RFC 4180), with cells protected against evaluation as formulas. */
export function writeTable(core: Core, rows: readonly (readonly string[])[]): Uint8Array {
  const bytes = new TextEncoder().encode(JSON.stringify(rows));
  core.putBytes(bytes);
  core.run("tableWrite", bytes.length);
  return core.bytes();
}
