import type { Race, Standings } from "../../../device/api";
import { Icon } from "../../../shell/components/Icon";
import { eyeIcon } from "../../../shell/components/signs";
import { clock, difference, time, unknown, weekdayTime } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import { limitWords } from "../../limitWords";
import { missedWords } from "../../missedWords";
import { gapWords, placeIn } from "../../places";

type Team = Standings["teams"][number];
type Passage = Team["passages"][number];

interface ResultsTableProps {
  race: Race;
  /** The teams, in the order of their places. */
  teams: readonly Team[];
  /** True for the teams of one category, by their places in it. */
  isInCategory: boolean;
}

/** Number of checkpoints up to which a column for each fits on paper. */
const mostPrinted = 10;

/** The results: with a column for each checkpoint where the window is wide, otherwise with the times below each team. */
export function ResultsTable({ race, teams, isInCategory }: ResultsTableProps) {
  const days = new Set(teams.flatMap(({ passages }) => passages.map((passage) => new Date(passage.time).toDateString())));
  const moment = days.size > 1 ? weekdayTime : time;
  return (
    <div className="results-sheet" role="region" aria-label={t("races.organise.results.title")} tabIndex={0}>
      <table className="results figures" data-many={race.checkpoints.length > mostPrinted || undefined}>
        <caption className="unseen">{t("races.organise.results.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("races.organise.results.place")}</th>
            <th scope="col">{t("races.organise.results.number")}</th>
            <th scope="col">{t("races.organise.results.team")}</th>
            <th scope="col">{t("races.organise.results.state")}</th>
            <th scope="col">{t("races.organise.results.time")}</th>
            <th scope="col" className="results-gap">{t("races.organise.results.gap")}</th>
            {race.checkpoints.map(({ id, name }) => (
              <th key={id} scope="col" className="results-stop">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {teams.map((team) => (
            <ResultRow key={team.id} {...{ team, race, isInCategory, moment }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ResultRowProps {
  team: Team;
  race: Race;
  isInCategory: boolean;
  /** Formats the time at a checkpoint. */
  moment: (at: number) => string;
}

function ResultRow({ team, race, isInCategory, moment }: ResultRowProps) {
  const { number, name, category, elapsed_ms: elapsed, penalty_ms: penalty, passages } = team;
  // Teams still on the course at the closing of the race count as unfinished.
  const stage = team.stage === "on_course" && race.closed_at !== undefined ? "unfinished" : team.stage;
  const state = t(`races.organise.results.${stage}`);
  const { place, gap } = placeIn(team, isInCategory);
  const limit = limitWords(race, team);
  const at = new Map(passages.map((passage) => [passage.checkpoint, passage]));
  const gapText = gap === undefined || place === 1 ? "" : gapWords(gap);
  return (
    <tr>
      <td>{place ?? unknown}</td>
      <td>{number}</td>
      <th scope="row">
        <span className="results-narrow">{number} · </span>
        {name}
        {category && !isInCategory && <span className="results-category"> {category}</span>}
        <span className="results-narrow results-note">{state}</span>
        {limit && <span className="results-wrong">{limit}</span>}
        {team.missed.length > 0 && <span className="results-wrong">{missedWords(race, team)}</span>}
        {penalty !== undefined && (
          <span className="results-note">{t("races.organise.results.penalty", { time: difference(penalty / 1000, clock) })}</span>
        )}
        <span className="results-splits">
          {passages.map((passage) => (
            <span key={passage.checkpoint}>
              <span>{race.checkpoints[passage.checkpoint]?.name}</span>{" "}
              <span className="results-split">
                <PassageTime {...{ passage, moment }} />
              </span>
            </span>
          ))}
        </span>
      </th>
      <td>{state}</td>
      <td>
        {elapsed === undefined ? unknown : clock(elapsed / 1000)}
        {gapText && <span className="results-gap-below">{gapText}</span>}
      </td>
      <td className="results-gap">{gapText}</td>
      {race.checkpoints.map(({ id }, index) => {
        const passage = at.get(index);
        return (
          <td key={id} className="results-stop" data-late={team.exceeded?.checkpoint === index || undefined}>
            {passage ? <PassageTime {...{ passage, moment }} /> : team.missed.includes(index) ? t("races.watch.missed") : ""}
          </td>
        );
      })}
    </tr>
  );
}

/** A time at a checkpoint: `≈` marks an estimate, and an eye one that somebody saw. */
function PassageTime({ passage: { time: at, kind }, moment }: { passage: Passage; moment: (at: number) => string }) {
  return (
    <>
      {kind === 1 && "≈ "}
      {moment(at)}
      {kind === 2 && (
        <span className="results-seen" title={t("races.watch.witnessed")}>
          <Icon drawing={eyeIcon} size={14} />
          <span className="unseen">{t("races.watch.witnessed")}</span>
        </span>
      )}
    </>
  );
}
