import { followPlan, useFollowedPlan } from "../data/followedPlan";
import { useTracks } from "../data/useTracks";
import { Button } from "../../shell/components/Button";
import { Notice } from "../../shell/components/Notice";
import { t } from "../../shell/language/language";
import "../detail/NoticeActions.css";

/** Shows the plan that will be followed, with an action to remove it. */
export function FollowedPlan() {
  const plan = useFollowedPlan();
  const tracks = useTracks();
  const track = tracks.state === "here" ? tracks.value.find(({ id }) => id === plan) : undefined;
  if (!track) return null;
  return (
    <Notice>
      <div className="notice-row">
        <span>{t("tracks.record.following", { name: track.name })}</span>
        <Button onClick={() => followPlan(null)}>{t("tracks.record.unfollow")}</Button>
      </div>
    </Notice>
  );
}
