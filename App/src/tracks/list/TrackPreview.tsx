import { memo } from "react";
import type { TrackItem } from "../../engine/trackTypes";
import { Icon } from "../../shell/components/Icon";
import { LineOutline } from "../../shell/components/LineOutline";
import { sportIcon } from "../sportIcon";

/** The outline of a track, north up; the icon of its sport if it has no line. */
export const TrackPreview = memo(function TrackPreview({ track: { preview = [], sport } }: { track: TrackItem }) {
  return <LinePreview parts={[preview]} sport={sport} />;
});

/** The outline of a line in parts, north up; the icon of a sport if there is none. */
export function LinePreview({ parts, sport }: { parts: readonly (readonly (readonly [number, number])[])[]; sport: TrackItem["sport"] }) {
  return (
    <LineOutline parts={parts}>
      <Icon drawing={sportIcon(sport)} />
    </LineOutline>
  );
}
