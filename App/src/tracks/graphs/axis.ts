import type { Series } from "./series";

/** Where an axis begins and ends and how far its lines are apart. */
export interface Axis {
  min: number;
  max: number;
  step: number;
}

const lines = 4;

/** An axis that holds all values and whose lines stand at figures people count in. */
export function axisFor({ values, steps, unit }: Pick<Series, "values" | "steps" | "unit">): Axis {
  const known = values.filter((value): value is number => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const step = stepFor((high - low) / unit / lines, steps) * unit;
  const min = Math.floor(low / step) * step;
  const max = Math.ceil(high / step) * step;
  return { min, max: max > min ? max : min + step, step };
}

/** The least of the steps that is not under the wanted one. */
export function stepFor(wanted: number, { of, exact }: Series["steps"]): number {
  const largest = of[of.length - 1] ?? 1;
  if (exact) return of.find((step) => step >= wanted) ?? largest;
  const power = 10 ** Math.floor(Math.log10(Math.max(wanted, 1)));
  return (of.find((step) => step * power >= wanted) ?? largest) * power;
}
