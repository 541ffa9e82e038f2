import type { LiveMark } from "../../engine/recorder";
import { rateOf, type Sport } from "../../engine/sports";
import { language, numberLocale, t } from "../../shell/language/language";
import { metresPerFoot, metresPerMile, units } from "../../shell/language/units";

/** A mark as spoken text: the distance, the time so far, and the pace or speed of its part (T6). Units are spelled out. */
export function markWords(mark: LiveMark, sport: Sport): string {
  const { distance_m, elapsed_s, pace_s_per_km: pace } = mark;
  const sentences = [`${spokenDistance(distance_m)}.`];
  if (elapsed_s !== undefined) sentences.push(t("tracks.record.spoken.time", { time: spokenTime(elapsed_s) }));
  if (pace !== undefined && pace > 0) sentences.push(rateOf(sport) === "pace" ? spokenPace(pace) : spokenSpeed(1000 / pace));
  return sentences.join(" ");
}

function spoken(value: number, unit: string, decimals = 0): string {
  return value.toLocaleString(numberLocale(), {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumFractionDigits: decimals,
  });
}

function spokenDistance(metres: number): string {
  if (units() === "imperial") {
    const miles = metres / metresPerMile;
    return miles < 0.2 ? spoken(metres / metresPerFoot, "foot") : spoken(miles, "mile", 2);
  }
  return metres < 1000 ? spoken(metres, "meter") : spoken(metres / 1000, "kilometer", 2);
}

/** A time as spoken text: 5 minutes, 20 seconds. */
export function spokenTime(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3600), "hour"],
    [Math.floor(whole / 60) % 60, "minute"],
    [whole % 60, "second"],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => spoken(count, unit));
  return new Intl.ListFormat(language(), { type: "unit" }).format(said.length > 0 ? said : [spoken(0, "second")]);
}

function spokenPace(secondsPerKilometre: number): string {
  if (units() === "imperial") {
    return t("tracks.record.spoken.paceMile", { pace: spokenTime((secondsPerKilometre * metresPerMile) / 1000) });
  }
  return t("tracks.record.spoken.pace", { pace: spokenTime(secondsPerKilometre) });
}

function spokenSpeed(metresPerSecond: number): string {
  const perHour = metresPerSecond * 3600;
  const speed =
    units() === "imperial"
      ? spoken(perHour / metresPerMile, "mile-per-hour", 1)
      : spoken(perHour / 1000, "kilometer-per-hour", 1);
  return t("tracks.record.spoken.speed", { speed });
}
