import { useId } from "react";
import { distance, hours, month } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { useSportOf } from "../data/useSportOf";
import type { TrackItem } from "../../engine/trackTypes";
import type { MonthGroup } from "./monthGroups";
import { TrackRow } from "./TrackRow";
import type { Selection } from "./useSelection";

interface MonthSectionProps {
  group: MonthGroup;
  /** The names of categories, by identifier. */
  names: ReadonlyMap<string, string>;
  sportOf: ReturnType<typeof useSportOf>;
  current: string | null;
  selection: Selection;
  /** The tracks that count in no sum: they are too fast for their sports. */
  doubtful: ReadonlySet<string>;
  onToggle: (id: string, through: boolean) => void;
}

/** The tracks of one month with its name and totals. */
export function MonthSection({ group, names, sportOf, current, selection, doubtful, onToggle }: MonthSectionProps) {
  const heading = useId();
  return (
    <section className="month" aria-labelledby={heading}>
      <header className="month-header">
        <h2 id={heading} className="month-name">
          {group.month === undefined ? t("tracks.count", { count: group.tracks.length }) : monthName(group.month)}
        </h2>
        <span className="month-sums figures">
          {sumsOf(group, doubtful).join(" · ")}
        </span>
      </header>
      <ul className="rows">
        {group.tracks.map((track) => (
          <TrackRow
            key={track.id}
            track={track}
            category={names.get(track.category ?? "") ?? null}
            sport={sportOf(track)}
            current={track.id === current}
            tabbed={current === null || track.id === current}
            picking={selection.picking}
            picked={selection.picked.has(track.id)}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </section>
  );
}

function monthName(moment: number | null): string {
  return moment === null ? t("tracks.noDate") : month(moment);
}

/** The distance and duration of what was done in a month, without planned routes, tracks in doubt, and sums that are zero. */
function sumsOf({ tracks }: MonthGroup, doubtful: ReadonlySet<string>): string[] {
  const counted = tracks.filter(({ id }) => !doubtful.has(id));
  const [way, duration] = [sum(counted, "distance_m"), sum(counted, "duration_s")];
  return [...(way > 0 ? [distance(way)] : []), ...(duration > 0 ? [hours(duration)] : [])];
}

function sum(tracks: readonly TrackItem[], of: "distance_m" | "duration_s"): number {
  return tracks.reduce((total, track) => total + (track.kind === "route" ? 0 : track[of] ?? 0), 0);
}
