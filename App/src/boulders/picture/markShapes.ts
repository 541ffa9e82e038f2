import type { MarkKind } from "../../engine/boulders";
import type { PhraseName } from "../../shell/language/phrases";

/** The outline of each kind of mark within a circle of radius 1, distinguishable without colour (B2). */
export const markShapes: Readonly<Record<MarkKind, string>> = {
  right: "M0-1a1 1 0 0 1 0 2a1 1 0 0 1 0-2z",
  left: "M-.85-.85h1.700v1.700h-1.700z",
  both: "M-.55-.95h1.100l.55.95-.55.95h-1.100l-.55-.95z",
  foot: "M0 1.050-1.080-.8h2.160z",
  start: "M0-1.150 1.150 0 0 1.150-1.150 0z",
  top: "M0-1.100 1.100-.15.75 1h-1.500l-.35-1.150z",
};

export const markNames: Readonly<Record<MarkKind, PhraseName>> = {
  right: "boulders.mark.right",
  left: "boulders.mark.left",
  both: "boulders.mark.both",
  foot: "boulders.mark.foot",
  start: "boulders.mark.start",
  top: "boulders.mark.top",
};

export const markLetters: Readonly<Record<MarkKind, PhraseName>> = {
  right: "boulders.letter.right",
  left: "boulders.letter.left",
  both: "boulders.letter.both",
  foot: "boulders.letter.foot",
  start: "boulders.letter.start",
  top: "boulders.letter.top",
};

/** The colours of a mark, from the design tokens. */
export function markColours(kind: MarkKind): { fill: string; letters: string } {
  const fill = getComputedStyle(document.documentElement).getPropertyValue(`--mark-${kind}`).trim();
  return { fill, letters: kind === "left" ? "#1d1300" : "#fff" };
}
