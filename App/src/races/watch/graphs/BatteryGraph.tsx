import type { TeamTrack } from "../../../device/api";
import { percent, time } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import { GraphSheet } from "./GraphSheet";
import { timeTicks } from "./ticks";

const size = { height: 120, top: 10, bottom: 22, left: 46, right: 10 };

/** The charge of a team's phone over time. */
export function BatteryGraph({ track }: { track: TeamTrack }) {
  const points = track.times.flatMap((at, index) => {
    const charge = track.batteries_percent[index];
    return at === null || charge == null ? [] : [{ at, charge }];
  });
  const [first, last] = [points[0], points[points.length - 1]];
  if (!first || !last || last.at <= first.at) return null;
  const words = { from: percent(first.charge / 100), to: percent(last.charge / 100) };
  const y = (charge: number) => size.top + (1 - charge / 100) * (size.height - size.top - size.bottom);
  return (
    <GraphSheet height={size.height} label={t("races.watch.batteryWords", words)}>
      {(width) => {
        const x = (at: number) => size.left + ((at - first.at) / (last.at - first.at)) * (width - size.left - size.right);
        return (
          <>
            {[0, 50, 100].map((charge) => (
              <g key={charge}>
                <line className="race-graph-checkpoint" x1={size.left} x2={width - size.right} y1={y(charge)} y2={y(charge)} />
                <text className="race-graph-words" x={size.left - 6} y={y(charge)} textAnchor="end" dominantBaseline="middle">
                  {percent(charge / 100)}
                </text>
              </g>
            ))}
            {timeTicks(first.at, last.at, Math.max(2, Math.floor(width / 80))).map((at) => (
              <text key={at} className="race-graph-words" x={x(at)} y={size.height - 6} textAnchor="middle">
                {time(at)}
              </text>
            ))}
            <path className="battery-line" d={`M${points.map(({ at, charge }) => `${x(at).toFixed(1)},${y(charge).toFixed(1)}`).join("L")}`} />
          </>
        );
      }}
    </GraphSheet>
  );
}
