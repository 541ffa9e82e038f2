// Sums over tracks, added up by the core as the server adds them up.
import type { Statistics, TrackDetail } from "./trackTypes";
import type { Core } from "./core";
import { rules } from "./rules";
import { sportNumber, type Sport } from "./sports";
import { energyNumbers, joined, type EnergyProfile } from "./tracks";

/** What statistics take of a track. Planned routes are no part of them: leave them out. */
export interface CountedTrack {
  id: string;
  figures: TrackDetail["figures"];
  bests: TrackDetail["bests"];
  category?: string | null;
  /** What its category is for. */
  categorySport?: Sport | null;
}

export interface StatisticsQuestion {
  /** Minutes east of UTC: when days begin. */
  offset: number;
  member: EnergyProfile;
  /** Whether one category was asked for: then its best efforts count, whatever it is, else those on foot. */
  isOfOneCategory: boolean;
}

export function addUp(core: Core, question: StatisticsQuestion, tracks: readonly CountedTrack[]): Statistics {
  const { offset, member, isOfOneCategory } = question;
  const handle = core.run("statisticsOpen", offset, ...energyNumbers(member), isOfOneCategory ? 0 : 1);
  try {
    for (const track of tracks) add(core, handle, track);
  } catch (error) {
    core.release("statisticsClose", handle);
    throw error;
  }
  core.run("statisticsFinish", handle);
  return core.json();
}

function add(core: Core, handle: number, { id, figures, bests, category, categorySport }: CountedTrack): void {
  const numbers = Float64Array.from(
    [
      figures.started_at,
      figures.duration_s,
      figures.moving_s,
      figures.distance_m,
      figures.ascent_m,
      figures.descent_m,
      figures.altitude_min_m,
      figures.altitude_max_m,
      figures.speed_max_mps,
      figures.calories_kcal,
      ...rules.best_efforts_m.flatMap((distance) => {
        const best = bests.find(({ distance_m }) => distance_m === distance);
        return [best?.duration_s, best?.started_at];
      }),
    ],
    (value) => value ?? NaN,
  );
  const utf8 = new TextEncoder();
  const [categoryText, idText] = [utf8.encode(category ?? ""), utf8.encode(id)];
  core.putBytes(joined([new Uint8Array(numbers.buffer), categoryText, idText]));
  core.run("statisticsAdd", handle, categoryText.length, idText.length, sportNumber(categorySport));
}
