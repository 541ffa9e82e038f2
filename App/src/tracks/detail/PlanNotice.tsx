import { editTrack } from "../data/edits";
import { followPlan } from "../data/followedPlan";
import type { TrackDetail } from "../../engine/trackTypes";
import { Button } from "../../shell/components/Button";
import { Notice } from "../../shell/components/Notice";
import { showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import "./PlanNotice.css";

/** Says that a track is a plan, and offers to follow it and to say that it was done. */
export function PlanNotice({ track }: { track: TrackDetail }) {
  return (
    <Notice>
      <div className="plan-notice">
        <span>{t("tracks.plan.text")}</span>
        <span className="plan-notice-actions">
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
              const undo = editTrack(track, { kind: "track" });
              showUndoable(t("tracks.edit.saved"), undo);
            }}
          >
            {t("tracks.plan.markDone")}
          </Button>
        </span>
      </div>
    </Notice>
  );
}
