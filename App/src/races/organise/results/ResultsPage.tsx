import { Button } from "../../../shell/components/Button";
import { EmptyState } from "../../../shell/components/EmptyState";
import { KeptProblem } from "../../../shell/components/KeptProblem";
import { Waiting } from "../../../shell/components/Waiting";
import { clock, dateTime, distance, time, unknown } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import type { RouteParameters } from "../../../shell/routing/route";
import type { Race, Standings } from "../../../device/api";
import { useQuery } from "../../../device/store/query";
import { standingsQuery, useRace } from "../../data/queries";
import { missedWords } from "../../missedWords";
import { resultIcon } from "../icons";
import { OrganiserPage } from "../OrganiserPage";
import "./ResultsPage.css";

type Team = Standings["teams"][number];

/** The results, laid out for printing or saving as PDF in the browser (R11). */
export function ResultsPage({ parameters }: { parameters: RouteParameters }) {
  const race = parameters["race"] ?? "";
  return (
    <OrganiserPage
      race={race}
      title={t("races.organise.results.title")}
      least="contributor"
      width="wide"
      actions={
        <>
          <a className="button button-plain" href={`/api/v1/races/${race}/results.csv`} download>
            CSV
          </a>
          <Button kind="primary" onClick={() => print()}>
            {t("races.organise.print")}
          </Button>
        </>
      }
    >
      <Results race={race} />
    </OrganiserPage>
  );
}

function Results({ race: id }: { race: string }) {
  const race = useRace(id);
  const query = standingsQuery(id);
  const standings = useQuery(query);
  if (standings.state === "absent") return <KeptProblem problem={standings.problem} onRetry={() => void query.refresh()} />;
  if (standings.state === "waiting" || race.state !== "here") return <Waiting what={t("races.organise.results.title")} />;
  const { at, teams } = standings.value;
  if (teams.length === 0) {
    return <EmptyState icon={resultIcon} title={t("races.organise.teams.none")} text={t("races.organise.teams.noneText")} />;
  }
  return (
    <>
      <p className="results-about">
        {[
          race.value.start_at && dateTime(race.value.start_at),
          race.value.length_m && distance(race.value.length_m),
          t("races.organise.teams.count", { count: teams.length }),
          t("races.organise.results.asOf", { time: dateTime(at) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <div className="results-sheet">
        <table className="results figures">
          <caption className="unseen">{t("races.organise.results.title")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("races.organise.results.place")}</th>
              <th scope="col">{t("races.organise.results.number")}</th>
              <th scope="col">{t("races.organise.results.team")}</th>
              <th scope="col">{t("races.organise.results.state")}</th>
              <th scope="col">{t("races.organise.results.time")}</th>
            </tr>
          </thead>
          <tbody>
            {teams.map((team) => (
              <ResultRow key={team.id} team={team} race={race.value} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function ResultRow({ team, race }: { team: Team; race: Race }) {
  const { place, number, name, category, elapsed_ms: elapsed, passages } = team;
  // Teams still on the course at the closing of the race count as unfinished.
  const stage = team.stage === "on_course" && race.closed_at !== undefined ? "unfinished" : team.stage;
  return (
    <tr>
      <td>{place ?? unknown}</td>
      <td>{number}</td>
      <th scope="row">
        {name}
        {category && <span className="results-category"> {category}</span>}
        <span className="results-splits">
          {passages.map(({ checkpoint, time: at, kind }) => (
            <span key={checkpoint}>
              {race.checkpoints[checkpoint]?.name} {kind === 1 && "≈ "}
              {time(at)}
            </span>
          ))}
          {team.missed.length > 0 && <span className="results-missed">{missedWords(race, team)}</span>}
        </span>
      </th>
      <td>{t(`races.organise.results.${stage}`)}</td>
      <td>{elapsed === undefined ? unknown : clock(elapsed / 1000)}</td>
    </tr>
  );
}
