import type { Series } from "./series";

/** The ends of an axis and the distance of its lines. */
export interface Axis {
  min: number;
  max: number;
  step: number;
}

const lines = 4;

/** An axis that contains all values, with lines at round figures. */
export function axisFor({ values, steps, unit }: Pick<Series, "values" | "steps" | "unit">): Axis {
  const known = values.filter((value): value is number => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const step = stepFor((high - low) / unit / lines, steps) * unit;
  const min = Math.floor(low / step) * step;
  const max = Math.ceil(high / step) * step;
  return { min, max: max > min ? max : min + step, step };
}

/** The smallest step not below `wanted`. */
export function stepFor(wanted: number, { of, exact }: Series["steps"]): number {
  const largest = of[of.length - 1] ?? 1;
  if (exact) return of.find((step) => step >= wanted) ?? largest;
  const power = 10 ** Math.floor(Math.log10(Math.max(wanted, 1)));
  return (of.find((step) => step * power >= wanted) ?? largest) * power;
}
