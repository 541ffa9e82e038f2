import { useMemo, useState } from "react";
import type { Sport, TrackProfile } from "../../engine/trackTypes";
import { Card } from "../../shell/components/Card";
import { Choice } from "../../shell/components/Choice";
import { t, useLanguage } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import type { TrackCursor } from "../TrackCursor";
import { basesOf, GraphBase } from "./base";
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

/** Altitude, pace or speed, heart rate, cadence and power over the distance or the time (T13), with a shared cursor. */
export function GraphPanel({ profile, sport, cursor }: GraphPanelProps) {
  const look = [useLanguage(), useUnits()];
  const all = useMemo(() => seriesOf(profile, sport), [profile, sport, ...look]);
  const bases = useMemo(() => basesOf(profile), [profile, ...look]);
  const [chosen, setChosen] = useState<GraphBase["key"]>("distance");
  const base = bases.find(({ key }) => key === chosen) ?? bases[0];
  if (all.length === 0 || !base) return null;
  return (
    <Card title={t("tracks.graphs.title")}>
      {bases.length > 1 && (
        <Choice
          label={t("tracks.graphs.base")}
          labelUnseen
          value={base.key}
          options={bases.map(({ key, name }) => ({ value: key, label: t(name) }))}
          onChange={setChosen}
        />
      )}
      <div className="graphs">
        {all.map((series) => (
          <Graph key={series.key} series={series} base={base} cursor={cursor} />
        ))}
        <CursorSlider all={all} profile={profile} base={base} cursor={cursor} />
      </div>
      <GraphTable all={all} profile={profile} base={base} />
    </Card>
  );
}
