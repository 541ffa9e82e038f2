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
import { OwnerlessRaces } from "../organise/OwnerlessRaces";
import { NewRaceLink, OwnRaces } from "../organise/OwnRaces";

/** The races that everybody may watch. */
export function RaceList() {
  const races = useRaces();
  return (
    <Page title={t("races.tab")} actions={<NewRaceLink />}>
      <OwnRaces />
      <OwnerlessRaces />
      {races.state === "waiting" && <Waiting what={t("races.watch.loading")} height={4} />}
      {races.state === "absent" && <KeptProblem problem={races.problem} />}
      {races.state === "here" && races.value.races.length === 0 && (
        <EmptyState icon={raceIcon} title={t("races.watch.none")} text={t("races.watch.noneText")} />
      )}
      {races.state === "here" && races.value.races.length > 0 && (
        <Rows>
          {races.value.races.map(({ id, name, start_at }) => (
            <LinkRow
              key={id}
              to={`/races/${id}`}
              icon={raceIcon}
              title={name}
              text={start_at === undefined ? undefined : t("races.watch.start", { time: dateTime(start_at) })}
            />
          ))}
        </Rows>
      )}
      <MyWalks />
    </Page>
  );
}
