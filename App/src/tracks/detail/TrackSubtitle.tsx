import { useCategories } from "../data/categories";
import { isByHand } from "../data/own/ownTrack";
import type { TrackItem } from "../../engine/trackTypes";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { categoryName, sportName } from "../category";

/** The date and category of a track. */
export function TrackSubtitle({ track }: { track: TrackItem }) {
  const categories = useCategories();
  const known = categories.state === "here" ? categories.value : [];
  const category = known.find((each) => each.id === track.category);
  const what = category ? categoryName(category) : track.sport && sportName(track.sport);
  const when = track.kind === "route" ? t("tracks.plan") : track.started_at == null ? t("tracks.noDate") : dateTime(track.started_at);
  return <>{[when, what, isByHand(track) && t("tracks.byHand.is")].filter(Boolean).join(" · ")}</>;
}
