import type { MarkKind, PicturePlace } from "../../engine/boulders";
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

/** The size of a ring about a hold, in radii of a mark. */
export const ringSize = 1.2;

/** The widths of a ring's lines, in ring sizes, from the outer: dark, light, and the colour of the mark. */
export const ringWidths = { edge: 0.52, light: 0.4, shape: 0.24 } as const;

/** The label of a mark, in radii of the mark from its centre: beside the ring, at the side where the picture has room. */
export function labelOf(words: string, place: PicturePlace | undefined) {
  const height = 1.4;
  const width = 0.5 + 0.62 * Math.max(words.length, 1.4);
  const isLeft = place !== undefined && place.x > 0.9;
  const isBelow = place !== undefined && place.y < 0.08;
  return { x: (isLeft ? -1 : 1) * (1.15 + width / 2), y: isBelow ? 1.15 : -1.15, width, height, fontSize: 0.98 };
}

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
