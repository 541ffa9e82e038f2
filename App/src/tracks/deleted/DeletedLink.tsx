import { useDeletedTracks } from "../data/useTracks";
import { LinkButton } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import "./DeletedLink.css";

/** At the list's foot, where there is anything to bring back (Y4). */
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
