import { OwnerlessSpaces } from "../../club/invitations/OwnerlessSpaces";
import type { Gym } from "../../device/api";
import { useSession } from "../../device/session/session";
import { LinkButton } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { useGyms } from "../data/gyms";
import { pinIcon, wallIcon } from "../icons";
import { Tabs } from "../list/Tabs";
import { GymLogo } from "./GymLogo";
import { SignInHint } from "../SignInHint";
import "../list/list.css";

/** All gyms of the club, the followed ones first (B5, B8). */
export function GymsScreen() {
  const { member } = useSession();
  return (
    <Page title={t("boulders.tab")} width="wide">
      <Tabs />
      {member ? <Gyms /> : <SignInHint />}
    </Page>
  );
}

function Gyms() {
  const gyms = useGyms();
  if (gyms.state === "waiting") return <Waiting what={t("boulders.loading")} />;
  if (gyms.state === "absent") return <KeptProblem problem={gyms.problem} />;
  const all = gyms.value.gyms;
  const register = (
    <LinkButton to="/boulders/gyms/new" icon="plus" kind={all.length === 0 ? "primary" : "plain"}>
      {t("boulders.gyms.register")}
    </LinkButton>
  );
  if (all.length === 0) {
    return (
      <EmptyState icon={wallIcon} title={t("boulders.gyms.none")} text={t("boulders.gyms.noneText")}>
        {register}
      </EmptyState>
    );
  }
  const [followed, others] = [all.filter((gym) => gym.is_followed), all.filter((gym) => !gym.is_followed)];
  return (
    <>
      <div className="gym-buttons">
        {register}
        <LinkButton to="/boulders/gyms/map" icon={pinIcon}>
          {t("boulders.map.title")}
        </LinkButton>
      </div>
      <GymRows title={t("boulders.gyms.followed")} gyms={followed} />
      <GymRows title={t("boulders.gyms.others")} gyms={others} />
      <OwnerlessSpaces
        kind="gym"
        title={t("boulders.gyms.ownerless")}
        text={t("boulders.gyms.ownerlessText")}
        page={(gym) => `/boulders/gyms/${gym}`}
      />
    </>
  );
}

function GymRows({ title, gyms }: { title: string; gyms: readonly Gym[] }) {
  if (gyms.length === 0) return null;
  return (
    <section className="section">
      <h2>{title}</h2>
      <Rows>
        {gyms.map(({ id, name, address, problems, logo, logo_thumbnail }) => (
          <LinkRow
            key={id}
            to={`/boulders/gyms/${id}`}
            picture={<GymLogo file={logo} thumbnail={logo_thumbnail} isSmall />}
            title={name}
            text={[address, t("boulders.gyms.problems", { count: problems })].filter(Boolean).join(" · ")}
          />
        ))}
      </Rows>
    </section>
  );
}
