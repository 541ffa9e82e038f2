import { useMemo, useState } from "react";
import { MoreRows } from "../../shell/components/MoreRows";
import { t } from "../../shell/language/language";
import { useAddress } from "../../shell/routing/location";
import { Problem, useGymName, useProjects, useLogbookEntries } from "../data/records";
import type { News } from "../data/talk";
import { useGradeWords } from "../grades/gradeScale";
import { newsWords } from "../words";
import { ProblemCard } from "./ProblemCard";
import { useRatings, useOrigins } from "./cardWords";

/** The number of problems drawn at a time. */
const batch = 24;
/** The numbers of problems drawn by address, so that a list that is returned to is as long as it was left. */
const drawn = new Map<string, number>();

interface ProblemGridProps {
  problems: readonly Problem[];
  /** The unseen comments and suggestions, by problem. */
  news: ReadonlyMap<string, News>;
}

/** Problems as picture cards, in the order given. */
export function ProblemGrid({ problems, news }: ProblemGridProps) {
  const { path, search } = useAddress();
  const place = `${path}?${search}`;
  const [, draw] = useState(0);
  const count = drawn.get(place) ?? batch;
  const drawMore = () => {
    drawn.set(place, count + batch);
    draw((times) => times + 1);
  };
  const gymName = useGymName();
  const gradeWords = useGradeWords();
  const projects = useProjects();
  const entries = useLogbookEntries();
  const wanted = useMemo(() => new Set(projects.map(({ problem }) => problem)), [projects]);
  const sent = useMemo(() => new Set(entries.flatMap(({ problem, is_send }) => (is_send && problem ? [problem] : []))), [entries]);
  const left = problems.length - count;
  const shown = problems.slice(0, count);
  const ratings = useRatings(shown);
  const originOf = useOrigins(shown);
  return (
    <>
      <ul className="problem-grid">
        {shown.map((problem) => {
          const { id, space, grade } = problem;
          const said = news.get(id);
          return (
            <ProblemCard
              key={id}
              problem={problem}
              gymName={gymName(space)}
              grade={grade ? gradeWords(grade, space) : ""}
              rating={ratings.get(id) ?? ""}
              origin={originOf(problem)}
              isSent={sent.has(id)}
              isProject={wanted.has(id)}
              news={said ? newsWords(said) : ""}
            />
          );
        })}
      </ul>
      {left > 0 && (
        <MoreRows left={left} words={t("boulders.more", { count: left })} onMore={drawMore} />
      )}
    </>
  );
}
