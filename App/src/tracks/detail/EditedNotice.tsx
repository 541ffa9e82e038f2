import type { TrackDetail } from "../../engine/trackTypes";
import { Notice } from "../../shell/components/Notice";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { editsOf } from "../data/own/derive";

/** Says that the line of a track is edited, with the way to its edits. */
export function EditedNotice({ track }: { track: TrackDetail }) {
  if (!editsOf(track)) return null;
  return (
    <Notice>
      {t("tracks.line.isEdited")} <Link to={`/tracks/${track.id}/line`}>{t("tracks.line.see")}</Link>
    </Notice>
  );
}
