import { useState } from "react";
import { editTrack } from "../data/edits";
import { followPlan } from "../data/followedPlan";
import type { TrackDetail } from "../../engine/trackTypes";
import { Button } from "../../shell/components/Button";
import { Notice } from "../../shell/components/Notice";
import { showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { DoneDialog } from "../edit/DoneDialog";
import "./NoticeActions.css";

/** A notice that a track is a plan, with actions to follow it or to mark it as done. */
export function PlanNotice({ track }: { track: TrackDetail }) {
  const [asking, setAsking] = useState(false);
  // A plan whose points have times was done at those times.
  const isTimed = track.figures.moving_s != null;
  return (
    <Notice>
      <div className="notice-row">
        <span>{t("tracks.plan.text")}</span>
        <span className="notice-actions">
          <Button
            kind="primary"
            icon="flag"
            onClick={() => {
              followPlan(track.id);
              navigate("/record");
            }}
          >
            {t("tracks.plan.follow")}
          </Button>
          <Button
            icon="check"
            onClick={() => {
              if (isTimed) showUndoable(t("tracks.edit.saved"), editTrack(track, { kind: "track" }));
              else setAsking(true);
            }}
          >
            {t("tracks.plan.markDone")}
          </Button>
        </span>
      </div>
      {asking && <DoneDialog track={track} onClose={() => setAsking(false)} />}
    </Notice>
  );
}
