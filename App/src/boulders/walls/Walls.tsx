import { useMemo, useState } from "react";
import { useMay } from "../../device/sync/spaces";
import { Button } from "../../shell/components/Button";
import { Icon } from "../../shell/components/Icon";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { UnsentMark } from "../../shell/unsent/UnsentMark";
import { isStanding, useProblemsOf } from "../data/records";
import { useWalls, Wall } from "../data/walls";
import { wallIcon } from "../icons";
import { MarkedThumbnail } from "../picture/MarkedThumbnail";
import { WallDialog } from "./WallDialog";
import "../list/list.css";
import "./Wall.css";

/** The placeholder of a wall without a photo. */
const NoPhoto = () => (
  <span className="thumbnail marked-picture wall-without-photo">
    <Icon drawing={wallIcon} size={32} />
  </span>
);

/** The walls of a gym with their photos and numbers of problems, and below them the archived ones (B11). */
export function Walls({ gym }: { gym: string }) {
  const walls = useWalls(gym);
  const may = useMay();
  const [adding, setAdding] = useState(false);
  const standing = useMemo(() => walls.filter(isStanding), [walls]);
  const archived = useMemo(() => walls.filter((wall) => !isStanding(wall)), [walls]);
  const mayAdd = may({ space: gym, collection: "boulder_walls", change: "create" });
  if (walls.length === 0 && !mayAdd) return null;
  return (
    <section className="section">
      <h2>{t("boulders.wall.title")}</h2>
      {standing.length > 0 && <WallCards gym={gym} walls={standing} />}
      {mayAdd && (
        <div>
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t("boulders.wall.add")}
          </Button>
        </div>
      )}
      {archived.length > 0 && (
        <details className="fold">
          <summary>
            {t("boulders.wall.archivedWalls")} · {number(archived.length)}
          </summary>
          <WallCards gym={gym} walls={archived} />
        </details>
      )}
      {adding && <WallDialog gym={gym} wall={null} onClose={() => setAdding(false)} />}
    </section>
  );
}

function WallCards({ gym, walls }: { gym: string; walls: readonly Wall[] }) {
  const problems = useProblemsOf(gym);
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const { wall } of problems.filter(isStanding)) if (wall) found.set(wall, (found.get(wall) ?? 0) + 1);
    return found;
  }, [problems]);
  return (
    <ul className="problem-grid">
      {walls.map(({ id, name, picture }) => (
        <li key={id}>
          <Link to={`/boulders/gyms/${gym}/walls/${id}`} className="problem-card">
            {picture ? <MarkedThumbnail picture={picture} /> : <NoPhoto />}
            <span className="problem-words">
              <span className="problem-title">{name}</span>
              <span className="problem-text">{t("boulders.gyms.problems", { count: counts.get(id) ?? 0 })}</span>
              <UnsentMark space={gym} collection="boulder_walls" id={id} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
