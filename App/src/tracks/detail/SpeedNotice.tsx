import { useMemo, useState } from "react";
import type { Sport, TrackDetail } from "../../engine/trackTypes";
import { Button } from "../../shell/components/Button";
import { Notice } from "../../shell/components/Notice";
import { showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { sportName } from "../category";
import { addCategory, useCategories } from "../data/categories";
import { editTrack } from "../data/edits";
import { useDoubtful } from "../data/useDoubtful";
import { EditDialog } from "../edit/EditDialog";
import "./NoticeActions.css";

/** A notice that a recording is faster than its sport can be, with its answers: a drive, another sport, or as fast as it says. */
export function SpeedNotice({ track, sport }: { track: TrackDetail; sport: Sport | null }) {
  const isDoubtful = useDoubtful(useMemo(() => [track], [track])).has(track.id);
  const categories = useCategories();
  const [asking, setAsking] = useState(false);
  if (!sport || (!isDoubtful && !asking)) return null;
  const known = categories.state === "here" ? categories.value.find((each) => each.sport === "driving") : undefined;
  const say = (edit: Parameters<typeof editTrack>[1]) => showUndoable(t("tracks.edit.saved"), editTrack(track, edit));
  return (
    <Notice>
      <div className="notice-row">
        <span>
          <strong>{t("tracks.fast.title", { sport: sportName(sport) })}</strong> {t("tracks.fast.text")}
        </span>
        <span className="notice-actions">
          <Button kind="primary" onClick={() => say({ category: known?.id ?? addCategory(sportName("driving"), "driving").id })}>
            {t("tracks.fast.drive")}
          </Button>
          <Button onClick={() => setAsking(true)}>{t("tracks.fast.other")}</Button>
          <Button onClick={() => say({ speed_confirmed: true })}>{t("tracks.fast.right")}</Button>
        </span>
      </div>
      {asking && <EditDialog track={track} onClose={() => setAsking(false)} />}
    </Notice>
  );
}
