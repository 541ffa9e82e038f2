import { slopeFormula } from "../../club/slopeFormula";
import { rules } from "../../engine/rules";
import { gaitOf } from "../../engine/sports";
import type { TrackDetail } from "../../engine/trackTypes";
import { clock, energy, number, speed } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { sportName } from "../category";

/** One estimate of a track's energy, for display. */
export interface EnergyWay {
  name: string;
  value: string;
  /** The formula with its numbers. */
  formula?: string;
  source?: string;
}

const { cost, unit, female_share } = rules.energy;

/** The estimates of a track's energy: by the method of its figure and, on foot, also by slope (T15). */
export function energyWays(track: TrackDetail, isFemale: boolean): EnergyWay[] {
  const ways = [mainWay(track, isFemale), slopeWay(track)];
  return ways.filter((way): way is EnergyWay => way !== null);
}

function mainWay(track: TrackDetail, isFemale: boolean): EnergyWay | null {
  if (!track.energy) return null;
  const { calories_kcal, method, weight_kg } = track.energy;
  const value = energy(calories_kcal);
  const basis = track.energy_basis;
  const weight = `${number(weight_kg, weight_kg % 1 ? 1 : 0)} kg`;
  switch (method) {
    case "device":
      return { name: t("tracks.energy.device"), value };
    case "distance": {
      const metres = basis?.distance_m ?? track.figures.distance_m;
      const way = metres == null ? "m" : `${number(metres)} m`;
      const share = isFemale ? ` × ${number(female_share, 1)}` : "";
      return { name: t("tracks.energy.flat"), value, formula: `${weight} × ${number(cost, 4)} × ${number(unit, 2)} × ${way}${share}` };
    }
    case "intensity": {
      const name = track.sport ? t("tracks.energy.intensityOf", { sport: sportName(track.sport) }) : t("tracks.energy.intensity");
      const source = t("tracks.energy.compendium");
      if (basis?.met == null || basis.time_s == null) {
        const perKilogram = basis?.kcal_per_kg;
        return { name, value, source, ...(perKilogram == null ? {} : { formula: `${weight} × ${number(perKilogram, 2)} kcal/kg` }) };
      }
      const pace = basis.speed_mps == null ? "" : ` (${speed(basis.speed_mps)})`;
      const formula = `${weight} × ${number(basis.met, 1)} kcal/(kg·h)${pace} × ${hourClock(basis.time_s)} h`;
      return { name, value, formula, source };
    }
  }
}

/** A duration with hours, even if they are zero. */
function hourClock(seconds: number): string {
  const time = clock(seconds);
  return time.split(":").length > 2 ? time : `0:${time.padStart(5, "0")}`;
}

function slopeWay({ energy: known, sport, figures }: TrackDetail): EnergyWay | null {
  const name = t("tracks.energy.slope");
  const sloped = known?.slope_calories_kcal;
  if (sloped == null) {
    const lacksAltitudes = known?.method === "distance" && figures.altitude_min_m == null;
    return lacksAltitudes ? { name, value: t("tracks.energy.noSlope") } : null;
  }
  const gait = gaitOf(sport);
  return {
    name,
    value: energy(sloped),
    formula: `Σ C(i) · kg · m,  ${slopeFormula(gait)}`,
    source: t(gait === "walking" ? "tracks.energy.sourceWalking" : "tracks.energy.source"),
  };
}
