import { distance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { Series } from "./series";

/** What a graph shows, in a sentence. */
export function graphWords({ name, values, words, reversed }: Series, distances: readonly number[]): string {
  let [least, most] = [-1, -1];
  values.forEach((value, index) => {
    if (value === null) return;
    if (least < 0 || value < (values[least] ?? Infinity)) least = index;
    if (most < 0 || value > (values[most] ?? -Infinity)) most = index;
  });
  const at = (index: number) => ({ value: words(values[index] ?? 0), place: distance(distances[index] ?? 0) });
  const [low, high] = reversed ? [at(most), at(least)] : [at(least), at(most)];
  return t("tracks.graphs.words", {
    name: t(name),
    low: low.value,
    lowPlace: low.place,
    high: high.value,
    highPlace: high.place,
  });
}
