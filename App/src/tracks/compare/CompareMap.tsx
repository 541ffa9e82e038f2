import { useMemo } from "react";
import { useTrackLines } from "../data/useTrack";
import type { Gap, TrackDetail, TrackLines } from "../../engine/trackTypes";
import { TrackMap } from "../../map/track/TrackMap";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Waiting } from "../../shell/components/Waiting";
import { speed } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { goBack, navigate } from "../../shell/routing/location";
import { placeAlong, wayOf } from "../placeAlong";
import { nearest } from "../graphs/nearest";
import { TrackCursor, useCursor } from "../TrackCursor";
import type { Labels } from "./labels";

interface CompareMapProps {
  first: TrackDetail;
  other: TrackDetail;
  labels: Labels;
  gap: Gap | undefined;
  cursor: TrackCursor;
  full: boolean;
}

/** Both lines on one map, with both runners at the cursor's moment. */
export function CompareMap({ first, other, labels, gap, cursor, full }: CompareMapProps) {
  const [lines, otherLines] = [useTrackLines(first.id), useTrackLines(other.id)];
  const shown = lines.state === "here" ? lines.value : null;
  const otherShown = otherLines.state === "here" ? otherLines.value : null;
  const at = useCursor(cursor);
  const index = gap && at !== null ? nearest(gap.distance_m, at) : null;
  const place = usePlace(shown, first, index === null ? null : gap?.distance_m[index]);
  const otherPlace = usePlace(otherShown, other, index === null ? null : gap?.other_then_m[index]);
  const here = `/tracks/${first.id}/compare/${other.id}`;

  const absent = [lines, otherLines].find((each) => each.state === "absent");
  if (absent?.state === "absent") return <KeptProblem problem={absent.problem} />;
  if (!shown || !otherShown) return <Waiting what={t("tracks.compare.loading")} lines={1} height={24} />;
  return (
    <TrackMap
      name={labels.first}
      lines={shown}
      cursor={place}
      other={{ name: labels.other, lines: otherShown, cursor: otherPlace }}
      speedText={speed}
      full={full}
      onFull={(next) => (next ? navigate(`${here}/map`) : goBack(here))}
    />
  );
}

/** The place at a distance along a track, found on its line by its share of the length. */
function usePlace(lines: TrackLines | null, track: TrackDetail, metres: number | null | undefined) {
  const way = useMemo(() => (lines ? wayOf(lines) : null), [lines]);
  const length = track.figures.distance_m ?? 0;
  return way && metres != null && length > 0 ? placeAlong(way, metres / length) : null;
}
