import { useMemo, useState } from "react";
import { Icon } from "../../shell/components/Icon";
import { MoreRows } from "../../shell/components/MoreRows";
import { date } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { Problem, useGymName, useProjects, useTries } from "../data/records";
import { useGradeWords } from "../grades/gradeScale";
import { MarkedThumbnail } from "../picture/MarkedThumbnail";

/** Problems that are drawn at a time. */
const batch = 24;

export const problemPath = ({ space, id }: { space: string; id: string }) => `/boulders/gyms/${space}/problems/${id}`;

/** Problems by their pictures, in the order given. */
export function ProblemGrid({ problems }: { problems: readonly Problem[] }) {
  const [count, setCount] = useState(batch);
  const gymName = useGymName();
  const gradeWords = useGradeWords();
  const projects = useProjects();
  const tries = useTries();
  const wanted = useMemo(() => new Set(projects.map(({ problem }) => problem)), [projects]);
  const sent = useMemo(() => new Set(tries.flatMap(({ problem, is_send }) => (is_send && problem ? [problem] : []))), [tries]);
  const left = problems.length - count;
  return (
    <>
      <ul className="problem-grid">
        {problems.slice(0, count).map((problem) => {
          const { id, space, name, grade, made_at, picture, sizes, marks } = problem;
          return (
            <li key={id}>
              <Link to={problemPath(problem)} className="problem-card">
                <MarkedThumbnail picture={picture} sizes={sizes} marks={marks} />
                <span className="problem-words">
                  <span className="problem-title">{name || gymName(space)}</span>
                  <span className="problem-text">
                    {grade ? `${gradeWords(grade, space)} · ` : ""}
                    {date(made_at)}
                  </span>
                </span>
                {sent.has(id) && (
                  <span className="problem-badge problem-sent">
                    <Icon drawing="check" size={18} label={t("boulders.problem.sent")} />
                  </span>
                )}
                {wanted.has(id) && (
                  <span className="problem-badge">
                    <Icon drawing="flag" size={18} label={t("boulders.problem.project")} />
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      {left > 0 && (
        <MoreRows left={left} words={t("boulders.more", { count: left })} onMore={() => setCount(count + batch)} />
      )}
    </>
  );
}
