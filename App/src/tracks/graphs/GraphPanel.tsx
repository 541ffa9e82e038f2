import { useMemo } from "react";
import type { Sport, TrackProfile } from "../../engine/trackTypes";
import { Card } from "../../shell/components/Card";
import { t, useLanguage } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import type { TrackCursor } from "../TrackCursor";
import { CursorSlider } from "./CursorSlider";
import { Graph } from "./Graph";
import { GraphTable } from "./GraphTable";
import { seriesOf } from "./series";
import "./GraphPanel.css";

interface GraphPanelProps {
  profile: TrackProfile;
  sport: Sport | null | undefined;
  cursor: TrackCursor;
}

/** Altitude, pace or speed, and heart rate along the distance (T13), with one cursor through all. */
export function GraphPanel({ profile, sport, cursor }: GraphPanelProps) {
  const look = [useLanguage(), useUnits()];
  const all = useMemo(() => seriesOf(profile, sport), [profile, sport, ...look]);
  if (all.length === 0) return null;
  return (
    <Card title={t("tracks.graphs.title")}>
      <div className="graphs">
        {all.map((series) => (
          <Graph key={series.key} series={series} distances={profile.distance_m} cursor={cursor} />
        ))}
        <CursorSlider all={all} profile={profile} cursor={cursor} />
      </div>
      <GraphTable all={all} profile={profile} />
    </Card>
  );
}
