import type { LineEdit } from "../../engine/tracks";
import { clock, dateTime, distance, height, number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { EditablePoint } from "../data/lineEdits";

/** What an edit does: "Raise altitudes: 12 m". */
export const editName = ({ kind, metres = 0 }: LineEdit): string =>
  kind === "raise" ? `${t("tracks.line.raise")}: ${height(metres)}` : t(`tracks.line.${kind}`);

/**
 * The stretch of an edit along the recording: "1.20 km – 1.85 km · 6:05 – 9:12"; empty for an edit of the whole line.
 *
 * @param points those of the recording without edits.
 */
export function stretchWords(points: readonly EditablePoint[], { kind, from, to }: LineEdit): string {
  const last = points.at(-1);
  if (kind === "clean" || !last || from === undefined || to === undefined) return "";
  const first = points.find(({ index }) => index >= from) ?? last;
  // A stretch between two points ends at the one after it.
  const end = [...points].reverse().find(({ index }) => index <= Math.max(to, first.index)) ?? last;
  const way = last.distance > 0 ? `${distance(first.distance)} – ${distance(end.distance)}` : "";
  const time = Number.isNaN(first.elapsed) || Number.isNaN(end.elapsed) ? "" : `${clock(first.elapsed)} – ${clock(end.elapsed)}`;
  return [way, time].filter(Boolean).join(" · ");
}

/** The number of edits that are named one by one. */
const mostNamed = 6;

/** The edits of a line with the times of their making, the latest first: what one of two devices did. */
export function editsInWords(edits: readonly LineEdit[]): string {
  if (edits.length === 0) return t("tracks.line.noEdits");
  const named = [...edits].reverse().slice(0, mostNamed).map((edit) => `${editName(edit)} (${dateTime(edit.at)})`);
  const more = edits.length - named.length;
  return [...named, ...(more > 0 ? [t("tracks.line.moreEdits", { more: number(more) })] : [])].join("; ");
}
