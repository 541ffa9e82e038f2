import { useMemo, useState } from "react";
import { useSession } from "../../../device/session/session";
import { nearestPlaces } from "../../../engine/boulders";
import type { Core } from "../../../engine/core";
import { useWhereNow } from "../../../map/place/useWhereNow";
import { Button, LinkButton } from "../../../shell/components/Button";
import { EmptyState } from "../../../shell/components/EmptyState";
import { KeptProblem } from "../../../shell/components/KeptProblem";
import { Notice } from "../../../shell/components/Notice";
import { Page } from "../../../shell/components/Page";
import { LinkRow, Rows } from "../../../shell/components/Rows";
import { Waiting } from "../../../shell/components/Waiting";
import { distance } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import type { GymPlace } from "../../data/gyms";
import { PlacedGym, usePlacedGyms } from "../../data/placedGyms";
import { pinIcon, wallIcon } from "../../icons";
import { useBouldersCore } from "../../useBouldersCore";
import { GymLogo } from "../GymLogo";
import { SignInHint } from "../../SignInHint";
import { GymMap } from "./GymMap";
import type { StandingGym } from "./GymPins";
import "./GymMap.css";

/** The gyms of the club on a map, and a list of the nearest (B8). */
export function GymMapScreen() {
  const { member } = useSession();
  const core = useBouldersCore();
  return (
    <Page title={t("boulders.map.title")} parent="/boulders/gyms" width="wide">
      {!member ? <SignInHint /> : core ? <Gyms core={core} /> : <Waiting what={t("boulders.loading")} />}
    </Page>
  );
}

function Gyms({ core }: { core: Core }) {
  const { gyms, problem, isWaiting } = usePlacedGyms();
  const [here, setHere] = useState<GymPlace | null>(null);
  const { ask, isAsking, refusal } = useWhereNow(setHere);
  const standing = useMemo(() => gyms.filter((gym): gym is StandingGym => gym.place !== null), [gyms]);
  const sorted = useMemo(() => {
    if (!here) return standing.map((gym) => ({ gym, away: null }));
    const places = standing.map(({ place }) => place);
    return nearestPlaces(core, here, places).flatMap(({ index, distance_m }) => {
      const gym = standing[index];
      return gym ? { gym, away: distance_m } : [];
    });
  }, [core, standing, here]);
  const onMap = useMemo(() => sorted.map(({ gym }) => gym), [sorted]);
  const nowhere = gyms.filter(({ place }) => place === null);

  if (gyms.length === 0) {
    if (isWaiting) return <Waiting what={t("boulders.loading")} />;
    if (problem) return <KeptProblem problem={problem} />;
    return (
      <EmptyState icon={wallIcon} title={t("boulders.gyms.none")} text={t("boulders.gyms.noneText")}>
        <LinkButton to="/boulders/gyms/new" icon="plus" kind="primary">
          {t("boulders.gyms.register")}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <div className="gym-map">
      <GymMap gyms={onMap} here={here} />
      <div className="gym-map-side">
        <div className="gym-map-ask">
          <Button kind="primary" icon={pinIcon} busy={isAsking} onClick={ask}>
            {t("boulders.map.nearest")}
          </Button>
          <span className="unseen" role="status">
            {here && sorted[0] ? t("boulders.map.found", { gym: sorted[0].gym.name, distance: distance(sorted[0].away ?? 0) }) : ""}
          </span>
        </div>
        {refusal && <Notice kind="wrong">{refusal}</Notice>}
        {sorted.length > 0 ? (
          <section className="section">
            <h2>{t(here ? "boulders.map.nearestFirst" : "boulders.map.all")}</h2>
            <Rows>
              {sorted.map(({ gym, away }) => (
                <GymRow key={gym.id} gym={gym} away={away} />
              ))}
            </Rows>
          </section>
        ) : (
          <Notice>{t("boulders.map.noPlaces")}</Notice>
        )}
        {nowhere.length > 0 && (
          <section className="section">
            <h2>{t("boulders.map.nowhere")}</h2>
            <Rows>
              {nowhere.map((gym) => (
                <GymRow key={gym.id} gym={gym} away={null} />
              ))}
            </Rows>
          </section>
        )}
      </div>
    </div>
  );
}

/** A gym with its distance. */
function GymRow({ gym: { id, name, address, logo, thumbnail }, away }: { gym: PlacedGym; away: number | null }) {
  return (
    <LinkRow to={`/boulders/gyms/${id}`} picture={<GymLogo file={logo} thumbnail={thumbnail} isSmall />} title={name} text={address}>
      {away !== null && <span className="gym-away">{distance(away)}</span>}
    </LinkRow>
  );
}
