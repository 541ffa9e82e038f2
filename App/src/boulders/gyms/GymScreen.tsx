import { useMemo, useState } from "react";
import { useSession, useShownMember } from "../../device/session/session";
import { EmptyState } from "../../shell/components/EmptyState";
import { Select } from "../../shell/components/Field";
import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import { ClimbingStyle, Problem, styles, useProblemsOf, useTries } from "../data/records";
import { wallIcon } from "../icons";
import { ProblemGrid } from "../list/ProblemGrid";
import { difficultyWords, styleNames } from "../words";
import { GymHeader } from "./GymHeader";
import { GymReportsRow } from "./GymReportsScreen";
import { SignInHint } from "./SignInHint";
import { useGym } from "./useGym";
import "../list/list.css";
import "./GymScreen.css";

/** A gym and all of its problems (B8). */
export function GymScreen({ parameters }: { parameters: RouteParameters }) {
  const id = parameters["gym"] ?? "";
  const { member } = useSession();
  const gym = useGym(id);
  return (
    <Page title={gym.name} parent="/boulders/gyms" width="wide">
      {!member ? (
        <SignInHint />
      ) : (
        <>
          <GymHeader id={id} gym={gym} />
          {gym.isFollowed ? (
            <>
              <GymReportsRow gym={id} />
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
    const sent = new Set(tries.flatMap(({ problem, is_send }) => (is_send && problem ? [problem] : [])));
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
