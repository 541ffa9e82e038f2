import { memo } from "react";
import { Icon } from "../../shell/components/Icon";
import { date } from "../../shell/language/format";
import { t, useLanguage } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { UnsentMark } from "../../shell/unsent/UnsentMark";
import type { Problem } from "../data/records";
import { MarkedThumbnail } from "../picture/MarkedThumbnail";

export const problemPath = ({ space, id }: { space: string; id: string }) => `/boulders/gyms/${space}/problems/${id}`;

interface ProblemCardProps {
  problem: Problem;
  gymName: string;
  /** Its grade as text; empty without one. */
  grade: string;
  /** Its stars and sends as text; empty without any. */
  rating: string;
  /** Its wall and its setter, as far as they are known. */
  origin: string;
  isSent: boolean;
  isProject: boolean;
  /** Its unseen comments and suggestions as text; empty if there are none. */
  news: string;
}

/** A problem as a picture card. */
export const ProblemCard = memo(function ProblemCard({ problem, gymName, grade, rating, origin, isSent, isProject, news }: ProblemCardProps) {
  useLanguage();
  const { name, made_at, picture, sizes, marks } = problem;
  return (
    <li>
      <Link to={problemPath(problem)} className="problem-card">
        <MarkedThumbnail picture={picture} sizes={sizes} marks={marks} />
        <span className="problem-words">
          <span className="problem-title">{name || gymName}</span>
          <span className="problem-text">{[grade, rating, date(made_at)].filter(Boolean).join(" · ")}</span>
          {origin && <span className="problem-text problem-origin">{origin}</span>}
          <UnsentMark space={problem.space} collection="boulder_problems" id={problem.id} />
          {news && <span className="problem-news">{news}</span>}
        </span>
        {isSent && (
          <span className="problem-badge problem-sent">
            <Icon drawing="check" size={18} label={t("boulders.problem.sent")} />
          </span>
        )}
        {isProject && (
          <span className="problem-badge">
            <Icon drawing="flag" size={18} label={t("boulders.problem.project")} />
          </span>
        )}
      </Link>
    </li>
  );
});
