import { useMemo, useState } from "react";
import { useFriends } from "../../club/data/friends";
import { useShownMember } from "../../device/session/session";
import { EmptyState } from "../../shell/components/EmptyState";
import { Select } from "../../shell/components/Field";
import { t } from "../../shell/language/language";
import { ClimbingStyle, isStanding, Problem, styles, useProblemsOf, useTries } from "../data/records";
import { wallIcon } from "../icons";
import { ProblemGrid } from "../list/ProblemGrid";
import { difficultyWords, styleNames } from "../words";
import "../list/list.css";
import "./GymScreen.css";

type Whose = "all" | "mine" | "friends" | "unsent" | "archived";
const any = "";

/** The problems of a gym, or of one of its walls, with filters. */
export function GymProblems({ gym, wall }: { gym: string; wall?: string }) {
  const member = useShownMember();
  const ofGym = useProblemsOf(gym);
  const problems = useMemo(() => (wall === undefined ? ofGym : ofGym.filter((each) => each.wall === wall)), [ofGym, wall]);
  const tries = useTries();
  const known = useFriends();
  const friends = useMemo(() => {
    const all = known.state === "here" ? known.value.friends : [];
    return new Set(all.flatMap(({ id, state }) => (state === "friend" ? [id] : [])));
  }, [known]);
  const [whose, setWhose] = useState<Whose>("all");
  const [difficulty, setDifficulty] = useState(any);
  const [style, setStyle] = useState<ClimbingStyle | typeof any>(any);
  const difficulties = useMemo(() => [...new Set(problems.flatMap(({ grade }) => (grade ? [difficultyWords(grade)] : [])))].sort(), [problems]);
  const shown = useMemo(() => {
    const sent = new Set(tries.flatMap(({ problem, is_send }) => (is_send && problem ? [problem] : [])));
    const isWanted = (each: Problem) =>
      isStanding(each) === (whose !== "archived") &&
      (whose !== "mine" || each.rev === 0 || each.author === member) &&
      (whose !== "friends" || (each.author !== undefined && friends.has(each.author))) &&
      (whose !== "unsent" || !sent.has(each.id)) &&
      (difficulty === any || (each.grade && difficultyWords(each.grade) === difficulty)) &&
      (style === any || each.style === style);
    return problems.filter(isWanted);
  }, [problems, tries, whose, difficulty, style, member, friends]);
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
            ...(friends.size > 0 ? [{ value: "friends" as const, label: t("boulders.filter.friends") }] : []),
            { value: "unsent", label: t("boulders.filter.unsent") },
            { value: "archived", label: t("boulders.filter.archived") },
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
