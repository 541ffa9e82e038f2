import type { PyramidLevel } from "../../engine/boulders";
import { Card } from "../../shell/components/Card";
import { date } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Legend } from "./GradePyramid";
import type { DescribedEntry } from "./describedEntries";

/** The size of the drawing in its own units; text is scaled by the width of the card. */
const size = { width: 360, height: 200, left: 34, right: 8, top: 10, bottom: 22 };
/** The maximum number of grades on the axis. */
const mostTicks = 7;

/** The first send of each problem by day and grade: one path per colour, so that thousands form one drawing. */
export function SendTimeline({ levels, sends }: { levels: readonly PyramidLevel[]; sends: readonly DescribedEntry[] }) {
  const graded = sends.filter(({ score }) => score !== null);
  const times = graded.map(({ record }) => record.time);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const [easiest, hardest] = [levels[0]?.score ?? 0, levels[levels.length - 1]?.score ?? 0];
  const x = (time: number) => {
    const room = size.width - size.left - size.right;
    return size.left + (last > first ? ((time - first) / (last - first)) * (room - 8) + 4 : room / 2);
  };
  const y = (score: number) => {
    const room = size.height - size.top - size.bottom;
    return size.top + (hardest > easiest ? ((hardest - score) / (hardest - easiest)) * (room - 8) + 4 : room / 2);
  };
  // Points are lines of zero length with round ends.
  const points = (isFlash: boolean) =>
    graded
      .filter(({ outcome }) => (outcome === "flash") === isFlash)
      .map(({ record, score }) => `M${x(record.time).toFixed(1)} ${y(score ?? 0).toFixed(1)}h0`)
      .join("");
  const every = Math.ceil(levels.length / mostTicks);
  const ticks = levels.filter((_, index) => index % every === 0);
  const hardestSend = graded.reduce<DescribedEntry | null>((best, each) => ((each.score ?? 0) > (best?.score ?? -1) ? each : best), null);
  const label = t("boulders.timelineGraph.label", {
    grade: levels[levels.length - 1]?.grade ?? "",
    day: date(hardestSend?.record.time),
  });
  return (
    <Card title={t("boulders.timelineGraph.title")}>
      <svg className="send-timeline" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
        {ticks.map(({ grade, score }) => (
          <g key={grade}>
            <path className="send-line" d={`M${size.left} ${y(score)}H${size.width - size.right}`} />
            <text x={size.left - 6} y={y(score)} dy="0.35em" textAnchor="end">
              {grade}
            </text>
          </g>
        ))}
        <text x={size.left} y={size.height - 4}>
          {date(first)}
        </text>
        {last > first && (
          <text x={size.width - size.right} y={size.height - 4} textAnchor="end">
            {date(last)}
          </text>
        )}
        <path className="send-points" d={points(false)} />
        <path className="send-points send-flashes" d={points(true)} />
      </svg>
      <Legend />
    </Card>
  );
}
