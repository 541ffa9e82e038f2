import type { TrackProfile } from "../../engine/trackTypes";
import { clock, distance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { TrackCursor, useCursor } from "../TrackCursor";
import { nearest } from "./nearest";
import type { Series } from "./series";

interface CursorSliderProps {
  all: readonly Series[];
  profile: TrackProfile;
  cursor: TrackCursor;
}

/** Moves the cursor by finger or keys, and tells the figures at its place. */
export function CursorSlider({ all, profile, cursor }: CursorSliderProps) {
  const at = useCursor(cursor);
  const { distance_m: distances, time_s: times = [] } = profile;
  const index = at === null ? null : nearest(distances, at);
  const figures = index === null ? null : figuresAt(index);

  function figuresAt(place: number): string[] {
    const values = all.map(({ values, words }) => {
      const value = values[place];
      return value == null ? null : words(value);
    });
    const time = times[place] == null ? null : clock(times[place]);
    return [distance(distances[place]), time, ...values].filter((value): value is string => value !== null);
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
        max={distances.length - 1}
        value={index ?? 0}
        onChange={(event) => cursor.set(distances[Number(event.target.value)] ?? null)}
      />
    </div>
  );
}
