import type { MarkKind, PicturePlace } from "../../engine/boulders";
import { t } from "../../shell/language/language";
import { labelOf, markLetters, markNames, markShapes, ringSize, ringWidths } from "./markShapes";

interface MarkSignProps {
  kind: MarkKind;
  /** `undefined` to draw no text beside the mark. */
  number?: number | null | undefined;
  radius: number;
  /** The place on the picture, near whose edges the text changes sides. */
  place?: PicturePlace | undefined;
}

/** A mark around the origin of a drawing: a ring that leaves the hold visible, with its number and letter beside it. */
export function MarkSign({ kind, number, radius, place }: MarkSignProps) {
  const words = number === undefined ? "" : `${number ?? ""}${t(markLetters[kind])}`;
  const label = labelOf(words, place);
  return (
    <g className={`mark-sign mark-${kind}`} transform={`scale(${radius})`}>
      <g transform={`scale(${ringSize})`}>
        <path className="mark-edge" strokeWidth={ringWidths.edge} d={markShapes[kind]} />
        <path className="mark-light" strokeWidth={ringWidths.light} d={markShapes[kind]} />
        <path className="mark-shape" strokeWidth={ringWidths.shape} d={markShapes[kind]} />
      </g>
      {words !== "" && (
        <g className="mark-label" transform={`translate(${label.x} ${label.y})`}>
          <rect x={-label.width / 2} y={-label.height / 2} width={label.width} height={label.height} rx={label.height / 3} />
          <text className="mark-words" fontSize={label.fontSize} dy="0.35em">
            {words}
          </text>
        </g>
      )}
    </g>
  );
}

/** A mark as an icon in text: filled, as it surrounds no hold. */
export function MarkIcon({ kind, number = null, size = 26 }: { kind: MarkKind; number?: number | null; size?: number }) {
  const words = `${number ?? ""}${t(markLetters[kind])}`;
  return (
    <svg className="mark-icon" viewBox="-1.400 -1.400 2.800 2.800" width={size} height={size} aria-hidden>
      <g className={`mark-${kind}`}>
        <path className="mark-edge" strokeWidth={ringWidths.edge} d={markShapes[kind]} />
        <path className="mark-solid" d={markShapes[kind]} />
        <text className="mark-words" fontSize={words.length > 2 ? 0.78 : 0.98} dy="0.35em">
          {words}
        </text>
      </g>
    </svg>
  );
}

/** The name of a mark: its number and kind. */
export function markWords(kind: MarkKind, number: number | null | undefined): string {
  const name = t(markNames[kind]);
  return number == null ? name : t("boulders.mark.numbered", { number, name });
}
