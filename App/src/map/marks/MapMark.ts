/** What opens its figures on the map (T6, T9). Everything in it is shown as text. */
export interface MapMark {
  /** A mark along the line, or a place that the file names. */
  kind: "mark" | "place";
  position: readonly [number, number];
  /** A mark's number, which stands on it, or a place's name, which stands beside it. */
  label: string;
  title: string;
  figures: readonly { name: string; value: string }[];
}
