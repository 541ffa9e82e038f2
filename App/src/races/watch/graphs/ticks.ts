import { metresPerMile, units } from "../../../shell/language/units";

const minute = 60_000;
const hour = 60 * minute;
const timeSteps = [10 * minute, 30 * minute, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour, 48 * hour, 96 * hour];
const wayUnits = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Returns multiples of the first step that gives at most `most` of them. */
function multiples(from: number, to: number, steps: readonly number[], most: number): number[] {
  const step = steps.find((each) => (to - from) / each <= most) ?? steps[steps.length - 1] ?? 1;
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** Full hours of the device's clock between two moments. */
export function timeTicks(from: number, to: number, most: number): number[] {
  const zone = new Date(from).getTimezoneOffset() * minute;
  return multiples(from - zone, to - zone, timeSteps, most).map((local) => local + zone);
}

/** Round distances up to a length, in metres. */
export function wayTicks(length: number, most: number): number[] {
  const unit = units() === "imperial" ? metresPerMile : 1000;
  return multiples(0, length, wayUnits.map((each) => each * unit), most);
}
