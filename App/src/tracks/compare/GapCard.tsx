import { useMemo } from "react";
import type { Gap, TrackProfile } from "../../engine/trackTypes";
import { Card } from "../../shell/components/Card";
import { clock, difference } from "../../shell/language/format";
import { t, useLanguage } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import { distanceBase } from "../graphs/base";
import { CursorSlider } from "../graphs/CursorSlider";
import { Graph } from "../graphs/Graph";
import { GraphTable } from "../graphs/GraphTable";
import type { Series } from "../graphs/series";
import type { TrackCursor } from "../TrackCursor";
import type { Labels } from "./labels";

interface GapCardProps {
  gap: Gap;
  labels: Labels;
  cursor: TrackCursor;
}

/** The time gap along the way: the first track leads above zero, the other below. */
export function GapCard({ gap, labels, cursor }: GapCardProps) {
  const look = [useLanguage(), useUnits()];
  const all = useMemo(() => [gapSeries(gap, labels)], [gap, labels.first, labels.other, ...look]);
  const way: TrackProfile = useMemo(() => ({ distance_m: gap.distance_m, time_s: gap.time_s }), [gap]);
  const base = useMemo(() => distanceBase(gap.distance_m), [gap, ...look]);
  const last = [...gap.gap_s].reverse().find((value) => value !== null);
  return (
    <Card title={t("tracks.compare.gap")}>
      {last != null && (
        <p className="gap-result">{t("tracks.compare.result", { lead: leadWords(last, labels) })}</p>
      )}
      <div className="graphs gap-graph">
        {all.map((series) => (
          <Graph key={series.key} series={series} base={base} cursor={cursor} />
        ))}
        <CursorSlider all={all} profile={way} base={base} cursor={cursor} />
      </div>
      <p className="card-note">{t("tracks.compare.clocks")}</p>
      <GraphTable all={all} profile={way} base={base} />
    </Card>
  );
}

function gapSeries(gap: Gap, labels: Labels): Series {
  return {
    key: "gap",
    name: "tracks.compare.lead",
    color: "--compare-first",
    values: gap.gap_s,
    words: (value) => leadWords(value, labels),
    steps: { of: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200], exact: true },
    unit: 1,
    unitName: "min",
    tick: (value) => difference(value, clock),
    reversed: false,
    filled: "origin",
  };
}

/** The leader and the lead, from the seconds by which the other track is behind. */
function leadWords(gap: number, { first, other }: Labels): string {
  const time = clock(Math.abs(gap));
  if (time === clock(0)) return t("tracks.compare.level");
  return t("tracks.compare.ahead", { who: gap > 0 ? first : other, time });
}
