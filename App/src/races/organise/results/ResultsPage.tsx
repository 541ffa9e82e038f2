import { useState } from "react";
import { Button } from "../../../shell/components/Button";
import { EmptyState } from "../../../shell/components/EmptyState";
import { KeptProblem } from "../../../shell/components/KeptProblem";
import { Waiting } from "../../../shell/components/Waiting";
import { dateTime, distance } from "../../../shell/language/format";
import { t, useLanguage } from "../../../shell/language/language";
import type { RouteParameters } from "../../../shell/routing/route";
import { useQuery } from "../../../device/store/query";
import { CategoryChoice } from "../../CategoryChoice";
import { standingsQuery, useRace } from "../../data/queries";
import { useRaceFields } from "../data/records";
import { resultIcon } from "../icons";
import { OrganiserPage } from "../OrganiserPage";
import { ResultsTable } from "./ResultsTable";
import "./ResultsPage.css";

/** The results, laid out for printing or saving as PDF in the browser (R11). */
export function ResultsPage({ parameters }: { parameters: RouteParameters }) {
  const race = parameters["race"] ?? "";
  const language = useLanguage();
  const start = useRaceFields(race)?.start_at;
  // Times in the table are those of this device's zone on the day of the race.
  const offset = -new Date(start ?? Date.now()).getTimezoneOffset();
  return (
    <OrganiserPage
      race={race}
      title={t("races.organise.results.title")}
      least="contributor"
      width="wide"
      actions={
        <>
          <a
            className="button button-plain"
            href={`/api/v1/races/${race}/results.csv?language=${language}&utc_offset_min=${offset}`}
            download
          >
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
  const [category, setCategory] = useState("");
  const race = useRace(id);
  const query = standingsQuery(id);
  const standings = useQuery(query);
  if (standings.state === "absent") return <KeptProblem problem={standings.problem} onRetry={() => void query.refresh()} />;
  if (standings.state === "waiting" || race.state !== "here") return <Waiting what={t("races.organise.results.title")} />;
  const { at } = standings.value;
  const teams = standings.value.teams.filter((team) => category === "" || team.category === category);
  if (standings.value.teams.length === 0) {
    return <EmptyState icon={resultIcon} title={t("races.organise.teams.none")} text={t("races.organise.teams.noneText")} />;
  }
  return (
    <>
      <p className="results-about">
        {[
          category,
          race.value.start_at && dateTime(race.value.start_at),
          race.value.length_m && distance(race.value.length_m),
          t("races.organise.teams.count", { count: teams.length }),
          t("races.organise.results.asOf", { time: dateTime(at) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <div className="results-choice not-printed">
        <CategoryChoice race={race.value} category={category} onChange={setCategory} />
      </div>
      <ResultsTable race={race.value} teams={teams} isInCategory={category !== ""} />
    </>
  );
}
