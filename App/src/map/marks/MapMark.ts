/** A place on the line that opens its figures (T6, T9). Everything in it is shown as text. */
export interface MapMark {
  position: readonly [number, number];
  /** What stands on the mark: its number. */
  label: string;
  title: string;
  figures: readonly { name: string; value: string }[];
}
