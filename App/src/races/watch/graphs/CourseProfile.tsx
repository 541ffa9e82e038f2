import { memo, useMemo } from "react";
import type { Race, RaceCourse } from "../../../device/api";
import { chosenDistance, distance, height, heights } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import { useUnits } from "../../../shell/language/units";
import type { TeamStanding } from "../../data/answers";
import { colorOf } from "../conditions";
import { GraphSheet } from "./GraphSheet";
import { wayTicks } from "./ticks";
import { heightAt, Way, wayOf } from "./way";

interface CourseProfileProps {
  race: Race;
  course: RaceCourse;
  teams: Iterable<TeamStanding>;
  chosen: number | null;
}

const size = { height: 180, top: 22, bottom: 22, left: 58, right: 14 };

/** Smallest distance between two checkpoint numbers, in pixels. */
const leastRoom = 16;

/** The elevation profile of the course, with its checkpoints and teams. */
export function CourseProfile({ race, course, teams, chosen }: CourseProfileProps) {
  const way = useMemo(() => wayOf(course), [course]);
  if (!way) return <p className="race-graph-missing">{t("races.watch.noHeights")}</p>;
  const [low, high] = [Math.min(...way.heights), Math.max(...way.heights)];
  const length = course.length_m;
  const words = { length: distance(length), heights: heights(low, high) };
  return (
    <GraphSheet height={size.height} label={t("races.watch.profileWords", words)}>
      {(width) => (
        <>
          <Ground {...{ race, way, length, low, high, width }} />
          <TeamsOnWay {...{ way, teams, chosen }} scale={scaleOf(length, low, high, width)} />
        </>
      )}
    </GraphSheet>
  );
}

interface Scale {
  x: (along: number) => number;
  y: (height: number) => number;
}

function scaleOf(length: number, low: number, high: number, width: number): Scale {
  const [across, up] = [width - size.left - size.right, size.height - size.top - size.bottom];
  return {
    x: (along) => size.left + (along / length) * across,
    y: (value) => size.top + (1 - (value - low) / Math.max(1, high - low)) * up,
  };
}

interface GroundProps {
  race: Race;
  way: Way;
  length: number;
  low: number;
  high: number;
  width: number;
}

/** The static part of the profile: drawn again only after a change of the race or of the page. */
const Ground = memo(function Ground({ race, way, length, low, high, width }: GroundProps) {
  useUnits();
  const { x, y } = scaleOf(length, low, high, width);
  const line = way.along.map((along, index) => `${x(along).toFixed(1)},${y(way.heights[index] ?? 0).toFixed(1)}`).join("L");
  const foot = size.height - size.bottom;
  let lastNumber = -Infinity;
  /** Reserves the place of a checkpoint's number; false if it would touch the previous one. */
  const hasRoom = (at: number) => {
    if (at - lastNumber < leastRoom) return false;
    lastNumber = at;
    return true;
  };
  return (
    <>
      <path className="race-graph-ground" d={`M${x(0)},${foot}L${line}L${x(length)},${foot}Z`} />
      {race.checkpoints.map(({ id, along_m: along }, index) =>
        along === undefined ? null : (
          <g key={id}>
            <line className="race-graph-checkpoint" x1={x(along)} x2={x(along)} y1={size.top - 4} y2={foot} />
            {hasRoom(x(along)) && (
              <text className="race-graph-words" x={x(along)} y={size.top - 8} textAnchor="middle">
                {index + 1}
              </text>
            )}
          </g>
        ),
      )}
      {[low, high].map((value) => (
        <text key={value} className="race-graph-words" x={size.left - 6} y={y(value)} textAnchor="end" dominantBaseline="middle">
          {height(value)}
        </text>
      ))}
      {wayTicks(length, Math.floor(width / 90)).map((along) => (
        <text key={along} className="race-graph-words" x={x(along)} y={size.height - 6} textAnchor="middle">
          {chosenDistance(along)}
        </text>
      ))}
    </>
  );
});

interface TeamsOnWayProps {
  way: Way;
  teams: Iterable<TeamStanding>;
  scale: Scale;
  chosen: number | null;
}

/** A dot for each team on the course. Dots of one colour share one path, for speed. */
function TeamsOnWay({ way, teams, scale, chosen }: TeamsOnWayProps) {
  const dots = new Map<string, string>();
  let own: { x: number; y: number; color: string } | null = null;
  for (const team of teams) {
    if (team.along_m === undefined || team.stage === "waiting") continue;
    const [x, y] = [scale.x(team.along_m), scale.y(heightAt(way, team.along_m))];
    const color = colorOf(team);
    if (team.number === chosen) own = { x, y, color };
    else dots.set(color, `${dots.get(color) ?? ""}M${x.toFixed(1)},${y.toFixed(1)}h0`);
  }
  return (
    <>
      {[...dots].map(([color, path]) => (
        <path key={color} className="race-graph-teams" d={path} style={{ stroke: `var(--${color})` }} />
      ))}
      {own && <circle className="race-graph-own" cx={own.x} cy={own.y} r={7} style={{ fill: `var(--${own.color})` }} />}
    </>
  );
}
