import { useMemo, useState } from "react";
import { useFriends } from "../../club/data/friends";
import { useShownMember } from "../../device/session/session";
import { authorOf, useMay, useNamesIn } from "../../device/sync/spaces";
import { Button } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Select } from "../../shell/components/Field";
import { SearchField } from "../../shell/components/SearchField";
import { showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { searchText } from "../../shell/words/searchText";
import { isStanding, Problem, styles, useIsOnWall, useProblemsOf, useLogbookEntries } from "../data/records";
import { useNews } from "../data/talk";
import { archive } from "../data/walls";
import { wallIcon } from "../icons";
import { any, Filter, orders, useProblemFilter } from "./problemFilter";
import { ProblemGrid } from "./ProblemGrid";
import { useGradeIndices } from "./useGradeIndices";
import { difficultyWords, styleNames } from "../words";
import "./list.css";
import "./GymProblems.css";

/** The problems of a gym, or of one of its walls, with filters. Problems of a wall are marked on its photo. */
export function GymProblems({ gym, wall, hasPhoto = true }: { gym: string; wall?: string; hasPhoto?: boolean }) {
  const member = useShownMember();
  const ofGym = useProblemsOf(gym);
  const problems = useMemo(() => (wall === undefined ? ofGym : ofGym.filter((each) => each.wall === wall)), [ofGym, wall]);
  // A wall shows its problems even when it is archived.
  const isOnWall = useIsOnWall(useMemo(() => [gym], [gym]));
  const isShown = wall === undefined ? isOnWall : isStanding;
  const entries = useLogbookEntries();
  const known = useFriends();
  const friends = useMemo(() => {
    const found = known.state === "here" ? known.value.friends : [];
    return new Set(found.flatMap(({ id, state }) => (state === "friend" ? [id] : [])));
  }, [known]);
  const [chosen, choose] = useProblemFilter();
  const { order, ...filter } = chosen;
  const { search, whose, difficulty, from, to, style, setter, stars } = filter;
  const isFiltered = Object.values(filter).some((value) => value !== any);
  const names = useNamesIn(gym);
  const setters = useMemo(() => {
    const found = new Set(problems.flatMap((each) => authorOf(each, member) ?? []));
    return [...found].flatMap((id) => (names.has(id) ? { value: id, label: names.get(id) ?? "" } : [])).sort((one, other) => one.label.localeCompare(other.label));
  }, [problems, names, member]);
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
    const sought = searchText(search.trim());
    const isSought = (each: Problem) =>
      sought === "" || searchText(`${each.name ?? ""} ${names.get(authorOf(each, member) ?? "") ?? ""}`).includes(sought);
    const sent = new Set(entries.flatMap(({ problem, is_send }) => (is_send && problem ? [problem] : [])));
    const isWanted = (each: Problem) =>
      isShown(each) === (whose !== "archived") &&
      (whose !== "mine" || each.rev === 0 || each.author === member) &&
      (whose !== "friends" || (each.author !== undefined && friends.has(each.author))) &&
      (whose !== "unsent" || !sent.has(each.id)) &&
      (whose !== "sent" || sent.has(each.id)) &&
      (setter === any || authorOf(each, member) === setter) &&
      (stars === any || (grades.stars.get(each.id) ?? 0) >= Number(stars)) &&
      (difficulty === any || (each.grade && difficultyWords(each.grade) === difficulty)) &&
      (style === any || each.style === style) &&
      isWithin(each) &&
      isSought(each);
    return sorted(problems.filter(isWanted), order, grades);
  }, [problems, isShown, entries, search, whose, difficulty, style, setter, stars, order, member, names, friends, grades, from, to]);
  const [isOpen, setOpen] = useState(() => matchMedia("(min-width: 600px)").matches || isFiltered);
  const news = useNews(shown);
  const noProblems =
    wall === undefined ? (
      <EmptyState icon={wallIcon} title={t("boulders.gyms.noProblems")} text={t("boulders.gyms.noProblemsText")} />
    ) : (
      <EmptyState icon={wallIcon} title={t("boulders.wall.noProblems")} text={t(hasPhoto ? "boulders.wall.noProblemsText" : "boulders.wall.noPhoto")} />
    );
  if (problems.length === 0) return noProblems;
  const select = (name: Filter, label: string, options: readonly { value: string; label: string }[], every = t("boulders.filter.any")) => (
    <Select name={name} label={label} value={chosen[name]} options={[{ value: any, label: every }, ...options]} onChange={choose(name)} />
  );
  return (
    <>
      <SearchField label={t("boulders.filter.search")} value={search} onChange={choose("search")} />
      <details className="fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t("boulders.filter.title")}</summary>
        <div className="gym-filters">
          {select(
            "whose",
            t("boulders.filter.whose"),
            [
              { value: "mine", label: t("boulders.filter.mine") },
              ...(friends.size > 0 ? [{ value: "friends", label: t("boulders.filter.friends") }] : []),
              { value: "unsent", label: t("boulders.filter.unsent") },
              { value: "sent", label: t("boulders.problem.sent") },
              { value: "archived", label: t("boulders.filter.archived") },
            ],
            t("boulders.filter.all"),
          )}
          {select("difficulty", t("boulders.difficulty"), difficulties.map((value) => ({ value, label: value })))}
          {grades.offered.length > 1 && select("from", t("boulders.filter.from"), grades.offered)}
          {grades.offered.length > 1 && select("to", t("boulders.filter.to"), grades.offered)}
          {select("style", t("boulders.style"), styles.map((value) => ({ value, label: t(styleNames[value]) })))}
          {setters.length > 1 && select("setter", t("boulders.filter.setter"), setters)}
          {grades.stars.size > 0 &&
            select("stars", t("boulders.opinion.stars"), ["1", "2", "3"].map((value) => ({ value, label: t("boulders.filter.starsFrom", { stars: value }) })))}
          {select("order", t("boulders.filter.order"), orders.map((value) => ({ value, label: t(orderNames[value]) })), t("boulders.filter.newest"))}
        </div>
      </details>
      {shown.length > 0 && isFiltered && (
        <p className="row-text" role="status">
          {t("boulders.filter.count", { count: shown.length })}
        </p>
      )}
      {isFiltered && <ArchiveShown gym={gym} problems={shown} />}
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

/** Takes all problems that the filters chose off the wall, or brings all of them back, as far as the member may. */
function ArchiveShown({ gym, problems }: { gym: string; problems: readonly Problem[] }) {
  const may = useMay();
  const member = useShownMember();
  const isOnWall = useIsOnWall(useMemo(() => [gym], [gym]));
  const own = problems.filter((each) =>
    may({ space: gym, collection: "boulder_problems", author: authorOf(each, member), change: "edit", fields: ["archived_at"] }),
  );
  // A problem of an archived wall comes back with it.
  const [standing, archived] = [own.filter(isOnWall), own.filter((each) => !isStanding(each))];
  const turn = (problems: readonly Problem[], isArchived: boolean) => () =>
    showUndoable(t(isArchived ? "boulders.wall.wasReset" : "boulders.wall.broughtBack", { count: problems.length }), archive(problems, isArchived));
  if (standing.length === 0 && archived.length === 0) return null;
  return (
    <div>
      {standing.length > 0 && (
        <Button kind="quiet" icon="minus" onClick={turn(standing, true)}>
          {t("boulders.filter.archive", { count: standing.length })}
        </Button>
      )}
      {archived.length > 0 && (
        <Button kind="quiet" icon="undo" onClick={turn(archived, false)}>
          {t("boulders.filter.bringBack", { count: archived.length })}
        </Button>
      )}
    </div>
  );
}

const orderNames = {
  name: "boulders.form.name",
  easiest: "boulders.filter.easiest",
  hardest: "boulders.filter.hardest",
  stars: "boulders.opinion.stars",
} as const;

/** Problems, newest first, in another order; what has no name, grade or stars comes last. */
function sorted(problems: Problem[], order: string, { indices, stars }: ReturnType<typeof useGradeIndices>): Problem[] {
  const last = Infinity;
  const by = (place: (problem: Problem) => number) => problems.sort((one, other) => compared(place(one), place(other)));
  if (order === "name") return problems.sort((one, other) => compared(one.name ? 0 : 1, other.name ? 0 : 1) || (one.name ?? "").localeCompare(other.name ?? ""));
  if (order === "easiest") return by(({ id }) => indices.get(id)?.[0] ?? last);
  if (order === "hardest") return by(({ id }) => -(indices.get(id)?.[1] ?? -last));
  if (order === "stars") return by(({ id }) => -(stars.get(id) ?? -last));
  return problems;
}

const compared = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);
