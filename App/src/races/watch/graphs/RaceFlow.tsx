import { useMemo } from "react";
import type { Race } from "../../../device/api";
import { chosenDistance, dayOfYear, time } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import type { TeamStanding } from "../../data/answers";
import { GraphSheet } from "./GraphSheet";
import { Knee, kneesOf } from "./knees";
import { timeTicks, wayTicks } from "./ticks";

interface RaceFlowProps {
  race: Race;
  length: number;
  teams: ReadonlyMap<number, TeamStanding>;
  chosen: number | null;
  /** The last time shown: the server's, or that of the replay. */
  until: number;
}

const size = { height: 320, top: 12, bottom: 40, left: 56, right: 10 };

/** Graph of distance against time with a line for each team: shows leads, pace and overtaking. */
export function RaceFlow({ race, length, teams, chosen, until }: RaceFlowProps) {
  const lines = useMemo(
    () => [...teams.values()].map((team) => ({ number: team.number, knees: kneesOf(race, team) })).filter(({ knees }) => knees.length > 1),
    [race, teams],
  );
  const times = lines.flatMap(({ knees }) => knees.map(([at]) => at));
  const from = times.reduce((one, other) => Math.min(one, other), race.start_at ?? until);
  const to = times.reduce((one, other) => Math.max(one, other), from + 3_600_000);
  if (lines.length === 0) return <p className="race-graph-missing">{t("races.watch.noFlow")}</p>;

  const y = (along: number) => size.height - size.bottom - (along / length) * (size.height - size.top - size.bottom);
  const own = lines.find(({ number }) => number === chosen);
  const foot = size.height - size.bottom;
  return (
    <GraphSheet height={size.height} label={t("races.watch.flowWords", { count: lines.length })}>
      {(width) => {
        const x = (at: number) => size.left + ((at - from) / (to - from)) * (width - size.left - size.right);
        const path = (knees: readonly Knee[]) =>
          `M${knees.map(([at, along]) => `${x(at).toFixed(1)},${y(along).toFixed(1)}`).join("L")}`;
        return (
          <>
            {race.checkpoints.map(({ id, along_m: along }) =>
              along === undefined ? null : (
                <line key={id} className="race-graph-checkpoint" x1={size.left} x2={width - size.right} y1={y(along)} y2={y(along)} />
              ),
            )}
            {wayTicks(length, 6).map((along) => (
              <text key={along} className="race-graph-words" x={size.left - 6} y={y(along)} textAnchor="end" dominantBaseline="middle">
                {chosenDistance(along)}
              </text>
            ))}
            {timeTicks(from, to, Math.max(2, Math.floor(width / 80))).map((at, index, all) => (
              <g key={at}>
                <line className="race-graph-checkpoint" x1={x(at)} x2={x(at)} y1={size.top} y2={foot} />
                <text className="race-graph-words" x={x(at)} y={foot + 16} textAnchor="middle">
                  {time(at)}
                </text>
                {isNewDay(at, all[index - 1]) && (
                  <text className="race-graph-words" x={x(at)} y={foot + 32} textAnchor={index === 0 ? "start" : "middle"}>
                    {dayOfYear(at)}
                  </text>
                )}
              </g>
            ))}
            <path className="race-flow-lines" d={lines.map(({ knees }) => path(knees)).join("")} />
            {own && <path className="race-flow-own" d={path(own.knees)} />}
          </>
        );
      }}
    </GraphSheet>
  );
}

function isNewDay(at: number, before: number | undefined): boolean {
  return before === undefined || new Date(at).toDateString() !== new Date(before).toDateString();
}
