import { useMemo, useState } from "react";
import { useFriends } from "../../club/data/friends";
import { useShownMember } from "../../device/session/session";
import { gradeNames, GradeRange } from "../../engine/boulders";
import { EmptyState } from "../../shell/components/EmptyState";
import { Select } from "../../shell/components/Field";
import { t } from "../../shell/language/language";
import { navigate, useAddress } from "../../shell/routing/location";
import { consensusOf, useOpinions } from "../data/opinions";
import { isStanding, Problem, styles, useProblemsOf, useLogbookEntries } from "../data/records";
import { useNews } from "../data/talk";
import { countedScale, gradeOf, useShownScale } from "../grades/gradeScale";
import { useColoursOfGyms } from "../grades/gymColours";
import { wallIcon } from "../icons";
import { ProblemGrid } from "./ProblemGrid";
import { useBouldersCore } from "../useBouldersCore";
import { difficultyWords, styleNames } from "../words";
import "./list.css";
import "./GymProblems.css";

const all = "all";
const any = "";
/** The filters of problems. They are in the address, so that they are unchanged on returning from a problem. */
type Filter = "whose" | "difficulty" | "from" | "to" | "style";

/** The filters in the address, and a function that changes one. */
function useFilters(): readonly [Readonly<Record<Filter, string>>, (filter: Filter) => (value: string) => void] {
  const { path, search } = useAddress();
  const choose = (filter: Filter) => (value: string) => {
    const next = new URLSearchParams(search);
    if (value === any || value === all) next.delete(filter);
    else next.set(filter, value);
    const said = next.toString();
    navigate(said === "" ? path : `${path}?${said}`, { replace: true });
  };
  const of = (filter: Filter) => search.get(filter) ?? any;
  return [{ whose: of("whose") || all, difficulty: of("difficulty"), from: of("from"), to: of("to"), style: of("style") }, choose];
}

/** The problems of a gym, or of one of its walls, with filters. Problems of a wall are marked on its photo. */
export function GymProblems({ gym, wall, hasPhoto = true }: { gym: string; wall?: string; hasPhoto?: boolean }) {
  const member = useShownMember();
  const ofGym = useProblemsOf(gym);
  const problems = useMemo(() => (wall === undefined ? ofGym : ofGym.filter((each) => each.wall === wall)), [ofGym, wall]);
  const entries = useLogbookEntries();
  const known = useFriends();
  const friends = useMemo(() => {
    const found = known.state === "here" ? known.value.friends : [];
    return new Set(found.flatMap(({ id, state }) => (state === "friend" ? [id] : [])));
  }, [known]);
  const [{ whose, difficulty, from, to, style }, choose] = useFilters();
  const isFiltered = whose !== all || [difficulty, from, to, style].some((value) => value !== any);
  const difficulties = useMemo(() => [...new Set(problems.flatMap(({ grade }) => (grade ? [difficultyWords(grade)] : [])))].sort(), [problems]);
  const grades = useGradeIndices(gym, problems);
  const shown = useMemo(() => {
    // A grade of a scale other than the shown one is ignored.
    const [first, last] = [from, to].map((grade) => (grade === any ? -1 : grades.names.indexOf(grade))) as [number, number];
    const isWithin = ({ id }: Problem) => {
      const range = grades.indices.get(id);
      if (range === undefined) return first < 0 && last < 0;
      return range[1] >= first && (last < 0 || range[0] <= last);
    };
    const sent = new Set(entries.flatMap(({ problem, is_send }) => (is_send && problem ? [problem] : [])));
    const isWanted = (each: Problem) =>
      isStanding(each) === (whose !== "archived") &&
      (whose !== "mine" || each.rev === 0 || each.author === member) &&
      (whose !== "friends" || (each.author !== undefined && friends.has(each.author))) &&
      (whose !== "unsent" || !sent.has(each.id)) &&
      (difficulty === any || (each.grade && difficultyWords(each.grade) === difficulty)) &&
      (style === any || each.style === style) &&
      isWithin(each);
    return problems.filter(isWanted);
  }, [problems, entries, whose, difficulty, style, member, friends, grades, from, to]);
  const [isOpen, setOpen] = useState(() => matchMedia("(min-width: 600px)").matches || isFiltered);
  const news = useNews(shown);
  const noProblems =
    wall === undefined ? (
      <EmptyState icon={wallIcon} title={t("boulders.gyms.noProblems")} text={t("boulders.gyms.noProblemsText")} />
    ) : (
      <EmptyState icon={wallIcon} title={t("boulders.wall.noProblems")} text={t(hasPhoto ? "boulders.wall.noProblemsText" : "boulders.wall.noPhoto")} />
    );
  if (problems.length === 0) return noProblems;
  return (
    <>
      <details className="gym-filters-fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t("boulders.filter.title")}</summary>
        <div className="gym-filters">
          <Select
            name="whose"
            label={t("boulders.filter.whose")}
            value={whose}
            options={[
              { value: all, label: t("boulders.filter.all") },
              { value: "mine", label: t("boulders.filter.mine") },
              ...(friends.size > 0 ? [{ value: "friends", label: t("boulders.filter.friends") }] : []),
              { value: "unsent", label: t("boulders.filter.unsent") },
              { value: "archived", label: t("boulders.filter.archived") },
            ]}
            onChange={choose("whose")}
          />
          <Select
            name="difficulty"
            label={t("boulders.difficulty")}
            value={difficulty}
            options={[{ value: any, label: t("boulders.filter.any") }, ...difficulties.map((value) => ({ value, label: value }))]}
            onChange={choose("difficulty")}
          />
          {grades.offered.length > 1 && (
            <>
              <Select
                name="from"
                label={t("boulders.filter.from")}
                value={from}
                options={[{ value: any, label: t("boulders.filter.any") }, ...grades.offered]}
                onChange={choose("from")}
              />
              <Select
                name="to"
                label={t("boulders.filter.to")}
                value={to}
                options={[{ value: any, label: t("boulders.filter.any") }, ...grades.offered]}
                onChange={choose("to")}
              />
            </>
          )}
          <Select
            name="style"
            label={t("boulders.style")}
            value={style}
            options={[
              { value: any, label: t("boulders.filter.any") },
              ...styles.map((value) => ({ value, label: t(styleNames[value]) })),
            ]}
            onChange={choose("style")}
          />
        </div>
      </details>
      {shown.length > 0 ? (
        <ProblemGrid problems={shown} news={news} />
      ) : isFiltered ? (
        <p className="row-text">{t("boulders.filter.nothing")}</p>
      ) : (
        // All problems are archived.
        noProblems
      )}
    </>
  );
}

/**
 * The grades of problems as indices from the easiest on the member's scale: the consensus if there is one, a range for a
 * colour; and the grades that a filter offers.
 */
function useGradeIndices(gym: string, problems: readonly Problem[]) {
  const core = useBouldersCore();
  const scale = countedScale(useShownScale());
  const opinions = useOpinions(gym);
  const coloursOf = useColoursOfGyms();
  return useMemo(() => {
    const indices = new Map<string, readonly [number, number]>();
    if (!core) return { indices, names: [], offered: [] };
    const names = gradeNames(core)[scale];
    const rangeOf = ({ grade }: Problem): GradeRange | undefined => {
      if (grade?.scale === "colour") return coloursOf(gym).find(({ name }) => name === grade.value)?.[scale];
      const name = gradeOf(core, grade)?.[scale];
      return name === undefined ? undefined : { from: name, to: name };
    };
    consensusOf(core, scale, problems, opinions).forEach(({ grade }, index) => {
      const problem = problems[index];
      const range = grade ? { from: grade, to: grade } : problem && rangeOf(problem);
      if (problem && range) indices.set(problem.id, [names.indexOf(range.from), names.indexOf(range.to)]);
    });
    const offered = [...new Set([...indices.values()].flat())].sort((one, other) => one - other);
    return { indices, names, offered: offered.flatMap((index) => names[index] ?? []).map((name) => ({ value: name, label: name })) };
  }, [core, scale, opinions, problems, coloursOf, gym]);
}
