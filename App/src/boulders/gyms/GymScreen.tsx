import { useSession } from "../../device/session/session";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import { wallIcon } from "../icons";
import { Walls } from "../walls/Walls";
import { GymHeader } from "./GymHeader";
import { GymReportsRow } from "./GymReportsScreen";
import { GymProblems } from "../list/GymProblems";
import { SignInHint } from "../SignInHint";
import { useGym } from "./useGym";
import "./GymScreen.css";

/** A gym with all of its problems (B8). */
export function GymScreen({ parameters }: { parameters: RouteParameters }) {
  const id = parameters["gym"] ?? "";
  const { member } = useSession();
  const gym = useGym(id);
  return (
    <Page title={member ? gym.name : t("boulders.gym")} parent="/boulders/gyms" width="wide">
      {!member ? (
        <SignInHint />
      ) : (
        <>
          <GymHeader id={id} gym={gym} />
          {gym.isFollowed ? (
            <>
              <GymReportsRow gym={id} />
              <Walls gym={id} />
              <GymProblems gym={id} />
            </>
          ) : (
            <EmptyState icon={wallIcon} title={t("boulders.gyms.notFollowed")} text={t("boulders.gyms.notFollowedText")} />
          )}
        </>
      )}
    </Page>
  );
}
