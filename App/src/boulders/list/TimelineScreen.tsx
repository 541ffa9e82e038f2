import { useSession } from "../../device/session/session";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import { useProblems } from "../data/records";
import { SignInHint } from "../gyms/SignInHint";
import { wallIcon } from "../icons";
import { PhotoButtons } from "./PhotoButtons";
import { ProblemGrid } from "./ProblemGrid";
import { Tabs } from "./Tabs";
import "./list.css";

/** The problems of the gyms that the member follows, the newest first (B5). */
export function TimelineScreen() {
  const problems = useProblems();
  const { member } = useSession();
  return (
    <Page title={t("boulders.tab")} width="wide">
      <Tabs />
      <PhotoButtons />
      {problems.length > 0 ? (
        <ProblemGrid problems={problems} />
      ) : member ? (
        <EmptyState icon={wallIcon} title={t("boulders.timeline.none")} text={t("boulders.timeline.noneText")} />
      ) : (
        <SignInHint />
      )}
    </Page>
  );
}
