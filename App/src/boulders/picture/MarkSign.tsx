import type { MarkKind } from "../../engine/boulders";
import { t } from "../../shell/language/language";
import { markLetters, markNames, markShapes } from "./markShapes";

interface MarkSignProps {
  kind: MarkKind;
  /** `undefined` to draw no text in the mark. */
  number?: number | null | undefined;
  radius: number;
}

/** A mark around the origin of a drawing, with its shape, letter and colour. */
export function MarkSign({ kind, number, radius }: MarkSignProps) {
  const words = number === undefined ? "" : `${number ?? ""}${t(markLetters[kind])}`;
  return (
    <g className={`mark-sign mark-${kind}`} transform={`scale(${radius})`}>
      <path className="mark-edge" d={markShapes[kind]} />
      <path className="mark-shape" d={markShapes[kind]} />
      {words !== "" && (
        <text className="mark-words" fontSize={words.length > 2 ? 0.78 : 0.98} dy="0.35em">
          {words}
        </text>
      )}
    </g>
  );
}

/** A mark as an icon in text. */
export function MarkIcon({ kind, number = null, size = 26 }: { kind: MarkKind; number?: number | null; size?: number }) {
  return (
    <svg className="mark-icon" viewBox="-1.400 -1.400 2.800 2.800" width={size} height={size} aria-hidden>
      <MarkSign kind={kind} number={number} radius={1} />
    </svg>
  );
}

/** The name of a mark: its number and kind. */
export function markWords(kind: MarkKind, number: number | null | undefined): string {
  const name = t(markNames[kind]);
  return number == null ? name : t("boulders.mark.numbered", { number, name });
}
