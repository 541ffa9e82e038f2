import { useMemo, useState } from "react";
import { asProblem } from "../../device/network/problem";
import { shownMember, useSession, useShownMember } from "../../device/session/session";
import { Button } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Select } from "../../shell/components/Field";
import { Page } from "../../shell/components/Page";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import { problemWords } from "../../shell/words/problem";
import { follow, useGyms } from "../data/gyms";
import { ClimbingStyle, Problem, styles, useFollowedGyms, useProblemsOf, useTries } from "../data/records";
import { wallIcon } from "../icons";
import { ProblemGrid } from "../list/ProblemGrid";
import { difficultyWords, styleNames } from "../words";
import { SignInHint } from "./SignInHint";
import "../list/list.css";
import "./GymScreen.css";

/** A gym and all of its problems (B8). */
export function GymScreen({ parameters }: { parameters: RouteParameters }) {
  const id = parameters["gym"] ?? "";
  const { member } = useSession();
  const gyms = useGyms();
  const listed = gyms.state === "here" ? gyms.value.gyms.find((gym) => gym.id === id) : undefined;
  const followed = useFollowedGyms().find((gym) => gym.id === id);
  const [busy, setBusy] = useState(false);

  async function setFollowing(isFollowing: boolean): Promise<void> {
    setBusy(true);
    try {
      await follow(shownMember(), id, isFollowing);
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    } finally {
      setBusy(false);
    }
  }

  const name = followed?.name ?? listed?.name ?? "";
  return (
    <Page
      title={name}
      subtitle={listed?.address}
      parent="/boulders/gyms"
      width="wide"
      actions={
        followed && (
          <Button kind="quiet" busy={busy} onClick={() => void setFollowing(false)}>
            {t("boulders.gyms.unfollow")}
          </Button>
        )
      }
    >
      {!member ? (
        <SignInHint />
      ) : followed ? (
        <GymProblems gym={id} />
      ) : (
        <EmptyState icon={wallIcon} title={t("boulders.gyms.notFollowed")} text={t("boulders.gyms.notFollowedText")}>
          <Button kind="primary" busy={busy} onClick={() => void setFollowing(true)}>
            {t("boulders.gyms.follow")}
          </Button>
        </EmptyState>
      )}
    </Page>
  );
}

type Whose = "all" | "mine" | "unsent";
const any = "";

function GymProblems({ gym }: { gym: string }) {
  const member = useShownMember();
  const problems = useProblemsOf(gym);
  const tries = useTries();
  const [whose, setWhose] = useState<Whose>("all");
  const [difficulty, setDifficulty] = useState(any);
  const [style, setStyle] = useState<ClimbingStyle | typeof any>(any);
  const difficulties = useMemo(() => [...new Set(problems.flatMap(({ grade }) => (grade ? [difficultyWords(grade)] : [])))].sort(), [problems]);
  const shown = useMemo(() => {
    const sent = new Set(tries.flatMap(({ problem, is_send }) => (is_send ? [problem] : [])));
    const isWanted = (each: Problem) =>
      (whose !== "mine" || each.rev === 0 || each.author === member) &&
      (whose !== "unsent" || !sent.has(each.id)) &&
      (difficulty === any || (each.grade && difficultyWords(each.grade) === difficulty)) &&
      (style === any || each.style === style);
    return problems.filter(isWanted);
  }, [problems, tries, whose, difficulty, style, member]);
  if (problems.length === 0) {
    return <EmptyState icon={wallIcon} title={t("boulders.gyms.noProblems")} text={t("boulders.gyms.noProblemsText")} />;
  }
  return (
    <>
      <div className="gym-filters">
        <Select
          name="whose"
          label={t("boulders.filter.whose")}
          value={whose}
          options={[
            { value: "all", label: t("boulders.filter.all") },
            { value: "mine", label: t("boulders.filter.mine") },
            { value: "unsent", label: t("boulders.filter.unsent") },
          ]}
          onChange={setWhose}
        />
        <Select
          name="difficulty"
          label={t("boulders.difficulty")}
          value={difficulty}
          options={[{ value: any, label: t("boulders.filter.any") }, ...difficulties.map((value) => ({ value, label: value }))]}
          onChange={setDifficulty}
        />
        <Select
          name="style"
          label={t("boulders.style")}
          value={style}
          options={[
            { value: any, label: t("boulders.filter.any") },
            ...styles.map((value) => ({ value, label: t(styleNames[value]) })),
          ]}
          onChange={setStyle}
        />
      </div>
      {shown.length > 0 ? <ProblemGrid problems={shown} /> : <p className="row-text">{t("boulders.filter.nothing")}</p>}
    </>
  );
}
