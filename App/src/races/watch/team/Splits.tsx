import type { Race } from "../../../device/api";
import { Card } from "../../../shell/components/Card";
import { clock, distance, pace, unknown } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import type { Passage, TeamStanding } from "../../data/answers";
import { moment } from "../../moment";
import { passageTime } from "../words";

interface SplitsProps {
  race: Race;
  team: TeamStanding;
}

/** A team's time at each checkpoint, with its stage before. */
export function Splits({ race, team }: SplitsProps) {
  const passages = new Map(team.passages.map((passage) => [passage.checkpoint, passage]));
  return (
    <Card title={t("races.watch.splits")}>
      <div className="splits-place" role="region" aria-label={t("races.watch.splits")} tabIndex={0}>
        <table className="splits">
          <thead>
            <tr>
              <th scope="col">{t("races.watch.checkpoint")}</th>
              <th scope="col">{t("races.watch.passage")}</th>
              <th scope="col">{t("races.watch.stageTime")}</th>
            </tr>
          </thead>
          <tbody>
            {race.checkpoints.map(({ id, name, along_m: along, closes_at: limit }, index) => {
              const [passage, before] = [passages.get(index), passages.get(index - 1)];
              const way = along === undefined ? undefined : along - (race.checkpoints[index - 1]?.along_m ?? along);
              const seconds = passage && before ? (passage.time - before.time) / 1000 : undefined;
              return (
                <tr key={id} data-missed={team.missed.includes(index) || team.exceeded?.checkpoint === index || undefined}>
                  <th scope="row">
                    {name}
                    <span className="splits-along">{distance(along)}</span>
                    {limit !== undefined && (
                      <span className="splits-along">{t("races.watch.until", { time: moment(limit) })}</span>
                    )}
                  </th>
                  <td>{passage ? <Time passage={passage} /> : team.missed.includes(index) ? t("races.watch.missed") : unknown}</td>
                  <td>
                    {clock(seconds)}
                    {seconds !== undefined && way !== undefined && way > 0 && (
                      <span className="splits-along">{pace(seconds / (way / 1000))}</span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** A time with its uncertainty, if that amounts to minutes. */
function Time({ passage }: { passage: Passage }) {
  const minutes = Math.round(passage.uncertainty_ms / 60_000);
  return (
    <>
      {passageTime(passage)}
      {passage.kind === 2 && <span className="splits-along">{t("races.watch.witnessed")}</span>}
      {passage.kind === 1 && <span className="splits-along">{t("races.watch.within", { count: minutes })}</span>}
    </>
  );
}
