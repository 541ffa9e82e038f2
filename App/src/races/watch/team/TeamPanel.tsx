import { Suspense, useEffect, useRef } from "react";
import type { Race, TeamTrack } from "../../../device/api";
import { Button } from "../../../shell/components/Button";
import { Card } from "../../../shell/components/Card";
import { shareIcon } from "../../../shell/components/signs";
import { showToast } from "../../../shell/components/toast";
import { lazyPart } from "../../../shell/lazyPart";
import { clock, distance, percent, unknown } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import type { TeamStanding } from "../../data/answers";
import { has } from "../../data/board";
import { refreshTeam, useTeam } from "../../data/queries";
import { BatteryGraph } from "../graphs/BatteryGraph";
import { TeamConditions } from "../TeamConditions";
import { useNow } from "../../useNow";
import { gapWords } from "../../places";
import { ageOfFix, alongCourse, paceOf } from "../words";
import { Arrivals } from "./Arrivals";
import { Splits } from "./Splits";
import "./TeamPanel.css";

const HiddenTeam = lazyPart(async () => (await import("../../organise/corrections/HiddenTeam")).HiddenTeam);

interface TeamPanelProps {
  race: Race;
  team: TeamStanding;
  track: TeamTrack | null;
  now: () => number;
  /** True during a replay, which hides the current forecast. */
  isPast: boolean;
}

/** Interval between two requests for a forecast, in milliseconds. */
const renewal = 60_000;

/** One team: position, conditions, passages and expected arrivals. */
export function TeamPanel({ race, team, track, now, isPast }: TeamPanelProps) {
  const time = useNow(now);
  const answer = useTeam(race.id, team.id);
  const standing = answer.state === "here" && !isPast ? answer.value : null;
  const isOver = isPast || race.closed_at !== undefined;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => refreshTeam(race.id, team.id), renewal);
    return () => clearInterval(timer);
  }, [race.id, team.id, isOver]);
  // A passage changes the forecast.
  const passed = useRef(team.passages.length);
  useEffect(() => {
    if (isPast || passed.current === team.passages.length) return;
    passed.current = team.passages.length;
    refreshTeam(race.id, team.id);
  }, [race.id, team.id, team.passages.length, isPast]);

  // The distance from the course is only in the answer, not in live events.
  const isOff = !isOver && has(team, "offCourse");
  useEffect(() => {
    if (isOff) refreshTeam(race.id, team.id);
  }, [race.id, team.id, isOff, team.position?.time]);

  const elapsed = team.elapsed_ms ?? standing?.elapsed_ms;
  const figures = [
    [t("races.watch.place"), team.place === undefined ? unknown : String(team.place)],
    ...(team.category && team.category_place !== undefined
      ? [[t("races.watch.placeIn", { category: team.category }), String(team.category_place)] as const]
      : []),
    ...(team.gap_ms !== undefined && team.place !== 1 ? [[t("races.watch.gap"), gapWords(team.gap_ms)] as const] : []),
    [t("races.watch.along"), alongCourse(team)],
    [t("races.watch.left"), leftOf(race, team)],
    [t("races.watch.elapsed"), elapsed === undefined ? unknown : clock(elapsed / 1000)],
    ...(team.speed_mps === undefined ? [] : [[t("races.watch.pace"), paceOf(team)] as const]),
    ...(isOff && standing?.off_course_m !== undefined ? [[t("races.watch.offBy"), distance(standing.off_course_m)] as const] : []),
    [t("races.watch.battery"), percent(team.battery_percent === undefined ? null : team.battery_percent / 100)],
    [t("races.watch.lastFix"), ageOfFix(team, time)],
  ] as const;

  return (
    <div className="team-panel">
      <Card>
        <div className="team-panel-head">
          <TeamConditions race={race} team={team} isPast={isPast} />
          {team.category && <span className="team-panel-category">{team.category}</span>}
        </div>
        <dl className="team-panel-figures">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
        <Button icon={shareIcon} onClick={() => void share(race, team)}>
          {t("races.watch.share")}
        </Button>
      </Card>
      {!isPast && team.hidden_since !== undefined && (
        <Suspense fallback={null}>
          <HiddenTeam race={race.id} team={team} since={team.hidden_since} />
        </Suspense>
      )}
      {team.stage === "on_course" && standing && <Arrivals race={race} team={team} standing={standing} />}
      <Splits race={race} team={team} />
      {track && track.batteries_percent.some((charge) => charge !== null) && (
        <Card title={t("races.watch.battery")}>
          <BatteryGraph track={track} />
        </Card>
      )}
    </div>
  );
}

function leftOf({ length_m: length }: Race, { stage, along_m: along }: TeamStanding): string {
  return length === undefined || along === undefined || stage !== "on_course" ? unknown : distance(length - along);
}

/** Hands the team's address to the phone's share sheet, or to the clipboard where there is none. */
async function share({ id }: Race, { name, number }: TeamStanding): Promise<void> {
  const url = `${location.origin}/races/${id}/teams/${number}`;
  try {
    if ("share" in navigator) return await navigator.share({ title: name, url });
    await (navigator as Navigator).clipboard.writeText(url);
    showToast(t("races.watch.linkCopied"));
  } catch {
    return; // the sheet was closed, or the browser keeps its clipboard to itself
  }
}
