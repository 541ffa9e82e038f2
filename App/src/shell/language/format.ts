// Figures in the member's language and units. Unknown values are a dash.
import { locale, numberLocale } from "./language";
import { kilogramsPerPound, metresPerFoot, metresPerMile, units } from "./units";

type Known = number | null | undefined;

/** The text of an unknown value. */
export const unknown = "–";

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function numbers(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = numberLocale() + JSON.stringify(options);
  let format = numberFormats.get(key);
  if (!format) numberFormats.set(key, (format = new Intl.NumberFormat(numberLocale(), options)));
  return format;
}

/** A date format of the member's language, cached. */
export function dates(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale() + JSON.stringify(options);
  let format = dateFormats.get(key);
  if (!format) dateFormats.set(key, (format = new Intl.DateTimeFormat(locale(), options)));
  return format;
}

/** A plain number. */
export function number(value: Known, decimals = 0): string {
  if (value == null) return unknown;
  return numbers({ maximumFractionDigits: decimals, minimumFractionDigits: decimals }).format(value);
}

function measure(value: number, unit: string, decimals: number): string {
  return numbers({
    style: "unit",
    unit,
    unitDisplay: "short",
    maximumFractionDigits: decimals,
    minimumFractionDigits: decimals,
  }).format(value);
}

/** A distance: 12.34 km, or 640 m below one kilometre; miles and feet in imperial units. */
export function distance(metres: Known): string {
  if (metres == null) return unknown;
  if (units() === "imperial") {
    const miles = metres / metresPerMile;
    if (miles < 0.2) return measure(metres / metresPerFoot, "foot", 0);
    return measure(miles, "mile", miles < 100 ? 2 : 0);
  }
  if (metres < 1000) return measure(metres, "meter", 0);
  return measure(metres / 1000, "kilometer", metres < 100_000 ? 2 : 0);
}

/** A selectable distance in round figures: 500 m, 1 km, 0.5 mi. */
export function chosenDistance(metres: number): string {
  if (units() === "imperial") {
    const miles = metres / metresPerMile;
    if (miles < 0.1) return measure(metres / metresPerFoot, "foot", 0);
    return measure(miles, "mile", Number.isInteger(Math.round(miles * 10) / 10) ? 0 : 1);
  }
  return metres < 1000 ? measure(metres, "meter", 0) : measure(metres / 1000, "kilometer", 0);
}

/** A distance in round figures: 7.5 km, 800 m, 4.7 mi. */
export function roughDistance(metres: number): string {
  const unit = units() === "imperial" ? metresPerMile : 1000;
  if (unit === 1000 && metres < 1000) return measure(metres, "meter", 0);
  const way = Math.round((metres / unit) * 10) / 10;
  return measure(way, unit === 1000 ? "kilometer" : "mile", Number.isInteger(way) ? 0 : 1);
}

/** A height: 1,243 m, or feet. */
export function height(metres: Known, decimals = 0): string {
  if (metres == null) return unknown;
  if (units() === "imperial") return measure(metres / metresPerFoot, "foot", decimals);
  return measure(metres, "meter", decimals);
}

/** The range from lowest to highest: 1,020–1,243 m. Equal heights are unknown: a device without altitude reports one value. */
export function heights(low: Known, high: Known): string {
  if (low == null || high == null || height(low) === height(high)) return unknown;
  const whole = number(units() === "imperial" ? low / metresPerFoot : low);
  // A negative height needs spaces around the dash.
  return whole.startsWith("-") ? `${whole} – ${height(high)}` : `${whole}–${height(high)}`;
}

/** A speed: 11.2 km/h, or miles per hour. */
export function speed(metresPerSecond: Known): string {
  if (metresPerSecond == null) return unknown;
  if (units() === "imperial") {
    return measure((metresPerSecond * 3600) / metresPerMile, "mile-per-hour", 1);
  }
  return measure(metresPerSecond * 3.6, "kilometer-per-hour", 1);
}

/** A pace: 5:23 /km, or minutes per mile. */
export function pace(secondsPerKilometre: Known): string {
  if (secondsPerKilometre == null || !Number.isFinite(secondsPerKilometre)) return unknown;
  const imperial = units() === "imperial";
  const seconds = imperial ? (secondsPerKilometre * metresPerMile) / 1000 : secondsPerKilometre;
  return `${clock(seconds)} /${imperial ? "mi" : "km"}`;
}

/** A duration as on a stopwatch: 4:05, 1:02:03. */
export function clock(seconds: Known): string {
  if (seconds == null) return unknown;
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** A signed difference in the format of the figure: +0:12, −35 m. */
export function difference(value: Known, words: (value: number) => string): string {
  if (value == null) return unknown;
  const size = words(Math.abs(value));
  // A difference that rounds to zero has no sign.
  if (size === words(0)) return size;
  return `${value < 0 ? "−" : "+"}${size}`;
}

/** A duration in hours and minutes, for totals: 12 h 5 min. */
export function hours(seconds: Known): string {
  if (seconds == null) return unknown;
  const minutes = Math.round(seconds / 60);
  const whole = measure(Math.floor(minutes / 60), "hour", 0);
  const rest = measure(minutes % 60, "minute", 0);
  return minutes < 60 ? rest : `${whole} ${rest}`;
}

/** A duration in whole days: 12 days. */
export function days(seconds: Known): string {
  return seconds == null ? unknown : measure(Math.floor(seconds / 86_400), "day", 0);
}

/** A short duration: 30 s, 1 min, 1 min 30 s. */
export function span(seconds: Known): string {
  if (seconds == null) return unknown;
  const whole = Math.round(seconds);
  const rest = measure(whole % 60, "second", 0);
  if (whole < 60) return rest;
  const minutes = measure(Math.floor(whole / 60), "minute", 0);
  return whole % 60 === 0 ? minutes : `${minutes} ${rest}`;
}

/** A day: 21 Nov 2026. */
export function date(milliseconds: Known): string {
  if (milliseconds == null) return unknown;
  return dates({ dateStyle: "medium" }).format(milliseconds);
}

/** A day without the year: 21 Nov. */
export function dayOfYear(milliseconds: Known): string {
  if (milliseconds == null) return unknown;
  return dates({ day: "numeric", month: "short" }).format(milliseconds);
}

/** A day with its weekday, without the year: Sat, 21 November. */
export function day(milliseconds: Known): string {
  if (milliseconds == null) return unknown;
  return dates({ weekday: "short", day: "numeric", month: "long" }).format(milliseconds);
}

/** A day with the time: 21 Nov 2026, 08:15. */
export function dateTime(milliseconds: Known): string {
  if (milliseconds == null) return unknown;
  return dates({ dateStyle: "medium", timeStyle: "short" }).format(milliseconds);
}

/** A month: November 2026. */
export function month(milliseconds: Known): string {
  if (milliseconds == null) return unknown;
  return dates({ month: "long", year: "numeric" }).format(milliseconds);
}

/** The abbreviated name of a month: Nov. */
export const shortMonth = (milliseconds: number): string => dates({ month: "short" }).format(milliseconds);

/** The initial of a weekday: M. */
export const weekday = (milliseconds: number): string => dates({ weekday: "narrow" }).format(milliseconds);

/** A time of day: 08:15. */
export function time(milliseconds: Known): string {
  if (milliseconds == null) return unknown;
  return dates({ timeStyle: "short" }).format(milliseconds);
}

/** A weekday with the time: Sat 08:15. */
export function weekdayTime(milliseconds: Known): string {
  if (milliseconds == null) return unknown;
  return dates({ weekday: "short", hour: "numeric", minute: "2-digit" }).format(milliseconds);
}

/** A weight: 72.5 kg, or pounds. */
export function weight(kilograms: Known): string {
  if (kilograms == null) return unknown;
  if (units() === "imperial") return measure(kilograms / kilogramsPerPound, "pound", 0);
  return numbers({ style: "unit", unit: "kilogram", maximumFractionDigits: 1 }).format(kilograms);
}

/** A temperature: 18 °C, or degrees Fahrenheit. */
export function temperature(celsius: Known): string {
  if (celsius == null) return unknown;
  if (units() === "imperial") return measure(celsius * 1.8 + 32, "fahrenheit", 0);
  return measure(celsius, "celsius", 0);
}

/** Kilocalories (T15). */
export function energy(kilocalories: Known): string {
  return kilocalories == null ? unknown : `${number(kilocalories)} kcal`;
}

/** A percentage: 42 %. */
export function percent(share: Known): string {
  return share == null ? unknown : numbers({ style: "percent", maximumFractionDigits: 0 }).format(share);
}

const kilobyte = 1000;

/** An amount of storage: 640 kB, 12.3 MB, 1.4 GB. */
export function bytes(count: Known): string {
  if (count == null) return unknown;
  if (count < kilobyte ** 2) return measure(Math.ceil(count / kilobyte), "kilobyte", 0);
  if (count < kilobyte ** 3) return measure(count / kilobyte ** 2, "megabyte", count < 100 * kilobyte ** 2 ? 1 : 0);
  return measure(count / kilobyte ** 3, "gigabyte", 1);
}
