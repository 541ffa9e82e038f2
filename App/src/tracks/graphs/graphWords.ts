import { t } from "../../shell/language/language";
import type { GraphBase } from "./base";
import type { Series } from "./series";

/** A sentence that describes a graph. */
export function graphWords({ name, values, words, reversed }: Series, base: GraphBase): string {
  let [least, most] = [-1, -1];
  values.forEach((value, index) => {
    if (value === null) return;
    if (least < 0 || value < (values[least] ?? Infinity)) least = index;
    if (most < 0 || value > (values[most] ?? -Infinity)) most = index;
  });
  const at = (index: number) => ({ value: words(values[index] ?? 0), place: base.words(base.values[index] ?? 0) });
  const [low, high] = reversed ? [at(most), at(least)] : [at(least), at(most)];
  return t(base.key === "time" ? "tracks.graphs.wordsOverTime" : "tracks.graphs.words", {
    name: t(name),
    low: low.value,
    lowPlace: low.place,
    high: high.value,
    highPlace: high.place,
  });
}
