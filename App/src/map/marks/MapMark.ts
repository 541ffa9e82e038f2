/** A pin that opens its figures on the map (T6, T9). All of its content is shown as text. */
export interface MapMark {
  /** A mark along the line, or a waypoint of the file. */
  kind: "mark" | "place";
  position: readonly [number, number];
  /** The number shown on a mark, or the name beside a place. */
  label: string;
  title: string;
  figures: readonly { name: string; value: string }[];
}
