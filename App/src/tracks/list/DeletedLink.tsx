import { useDeletedTracks } from "../data/useTracks";
import { LinkButton } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import "./DeletedLink.css";

/** A link at the foot of the list, if there are deleted tracks (Y4). */
export function DeletedLink() {
  const deleted = useDeletedTracks();
  const count = deleted.state === "here" ? deleted.value.length : 0;
  if (count === 0) return null;
  return (
    <div className="deleted-link">
      <LinkButton to="/tracks/deleted" kind="quiet" icon="delete">
        {t("tracks.deletedOnes.link", { count })}
      </LinkButton>
    </div>
  );
}
