import { OwnerlessSpaces } from "../../club/invitations/OwnerlessSpaces";
import { useState } from "react";
import { Button } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { Waiting } from "../../shell/components/Waiting";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { useRaces } from "../data/queries";
import { raceIcon } from "../icons";
import { MyWalks } from "../walk/MyWalks";
import { NewRaceLink, OwnRaces } from "../organise/OwnRaces";
import { ListedRace, RaceTime, racesOf, raceTimes } from "./raceTimes";

/** The list of public races. */
export function RaceList() {
  return (
    <Page title={t("races.tab")} actions={<NewRaceLink />}>
      <OwnRaces />
      <OwnerlessSpaces
        kind="race"
        title={t("races.organise.ownerless")}
        text={t("races.organise.ownerlessText")}
        page={(race) => `/races/${race}/organise`}
      />
      <PublicRaces />
      <MyWalks />
    </Page>
  );
}

/** A page of the public races, with a button for the next page. */
function PublicRaces({ after }: { after?: string }) {
  const races = useRaces(after);
  const [goesOn, setGoesOn] = useState(false);
  if (races.state === "waiting") return <Waiting what={t("races.watch.loading")} height={4} />;
  if (races.state === "absent") return <KeptProblem problem={races.problem} />;
  const { races: found, next } = races.value;
  if (found.length === 0) {
    return <EmptyState icon={raceIcon} title={t("races.watch.none")} text={t("races.watch.noneText")} />;
  }
  return (
    <>
      {raceTimes.map((time) => (
        <RacesOf key={time} time={time} races={racesOf(time, found, Date.now())} />
      ))}
      {next !== undefined &&
        (goesOn ? (
          <PublicRaces after={next} />
        ) : (
          <Button onClick={() => setGoesOn(true)}>{t("races.watch.moreRaces")}</Button>
        ))}
    </>
  );
}

function RacesOf({ time, races }: { time: RaceTime; races: readonly ListedRace[] }) {
  if (races.length === 0) return null;
  return (
    <section className="section">
      <h2>{t(`races.watch.list.${time}`)}</h2>
      <Rows>
        {races.map(({ id, name, start_at }) => (
          <LinkRow
            key={id}
            to={`/races/${id}`}
            icon={raceIcon}
            title={name}
            text={start_at === undefined ? undefined : t("races.watch.start", { time: dateTime(start_at) })}
          />
        ))}
      </Rows>
    </section>
  );
}
