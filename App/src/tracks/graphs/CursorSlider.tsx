import type { TrackProfile } from "../../engine/trackTypes";
import { clock, distance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { TrackCursor, useCursor } from "../TrackCursor";
import type { GraphBase } from "./base";
import { nearest } from "./nearest";
import type { Series } from "./series";

interface CursorSliderProps {
  all: readonly Series[];
  profile: TrackProfile;
  base: GraphBase;
  cursor: TrackCursor;
}

/** Moves the cursor by touch or keys, and shows the figures at its place. */
export function CursorSlider({ all, profile, base, cursor }: CursorSliderProps) {
  const at = useCursor(cursor);
  const { distance_m: distances, time_s: times = [] } = profile;
  const index = at === null ? null : nearest(base.places, at);
  const figures = index === null ? null : figuresAt(index);

  function figuresAt(place: number): string[] {
    const values = all.map(({ values, words }) => {
      const value = values[place];
      return value == null ? null : words(value);
    });
    const time = times[place] == null ? null : clock(times[place]);
    const way = base.places === distances ? distance(distances[place]) : null;
    return [way, time, ...values].filter((value): value is string => value !== null);
  }

  return (
    <div className="cursor">
      <p className="cursor-figures figures">
        {figures ? figures.map((figure, place) => <span key={place}>{figure}</span>) : t("tracks.graphs.hint")}
      </p>
      <input
        type="range"
        className="cursor-slider"
        aria-label={t("tracks.graphs.cursor")}
        aria-valuetext={figures?.join(", ") ?? t("tracks.graphs.hint")}
        min={0}
        max={base.places.length - 1}
        value={index ?? 0}
        onChange={(event) => cursor.set(base.places[Number(event.target.value)] ?? null)}
      />
    </div>
  );
}
