import { useMemo } from "react";
import type { Sport, TrackProfile } from "../../engine/trackTypes";
import { useLanguage } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import type { TrackCursor } from "../TrackCursor";
import { basesOf } from "./base";
import { CursorSlider } from "./CursorSlider";
import { Graph } from "./Graph";
import { seriesOf } from "./series";
import "./MapGraph.css";

interface MapGraphProps {
  profile: TrackProfile;
  sport: Sport | null;
  cursor: TrackCursor;
}

/** The first graph with its cursor below the full-window map, so that a phone shows the place and the figures together. */
export function MapGraph({ profile, sport, cursor }: MapGraphProps) {
  const look = [useLanguage(), useUnits()];
  const all = useMemo(() => seriesOf(profile, sport), [profile, sport, ...look]);
  const [base] = useMemo(() => basesOf(profile), [profile, ...look]);
  const [first] = all;
  if (!first || !base) return null;
  return (
    <div className="map-graph">
      <Graph series={first} base={base} cursor={cursor} />
      <CursorSlider all={all} profile={profile} base={base} cursor={cursor} />
    </div>
  );
}
