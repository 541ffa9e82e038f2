import { useState } from "react";
import { useComparison } from "../data/useComparison";
import { useTrack } from "../data/useTrack";
import type { Comparison, TrackDetail } from "../../engine/trackTypes";
import { IconButton } from "../../shell/components/Button";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { swapIcon } from "../../shell/components/signs";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { navigate, useAddress } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { TrackCursor } from "../TrackCursor";
import { ComparedFigures } from "./ComparedFigures";
import { ComparedMarks } from "./ComparedMarks";
import { ComparedTracks } from "./ComparedTracks";
import { CompareMap } from "./CompareMap";
import { GapCard } from "./GapCard";
import { labelsOf } from "./labels";
import "./CompareScreen.css";

/** Compares two tracks: their figures, both lines on one map, and the time gap along the way (T12). */
export function CompareScreen({ parameters }: { parameters: RouteParameters }) {
  const { id = "", other = "" } = parameters;
  const tracks = [useTrack(id), useTrack(other)] as const;
  const comparison = useComparison(id, other);
  const [first, second] = tracks;
  const absent = tracks.find((track) => track.state === "absent");
  const both = first.state === "here" && second.state === "here";
  return (
    <Page
      title={t("tracks.compare.title")}
      parent={`/tracks/${id}`}
      width="wide"
      actions={
        <IconButton
          icon={swapIcon}
          label={t("tracks.compare.swap")}
          onClick={() => navigate(`/tracks/${other}/compare/${id}`, { replace: true })}
        />
      }
    >
      {absent?.state === "absent" && <KeptProblem problem={absent.problem} />}
      {!absent && !both && <Waiting what={t("tracks.compare.loading")} lines={3} height={12} />}
      {both && (
        <ComparePair
          key={`${id}/${other}`}
          first={first.value}
          other={second.value}
          comparison={comparison.state === "here" ? comparison.value : null}
        />
      )}
      {both && comparison.state === "absent" && <KeptProblem problem={comparison.problem} />}
    </Page>
  );
}

interface ComparePairProps {
  first: TrackDetail;
  other: TrackDetail;
  /** Null while it is loading. */
  comparison: Comparison | null;
}

function ComparePair({ first, other, comparison }: ComparePairProps) {
  const [cursor] = useState(() => new TrackCursor());
  const fullMap = useAddress().path.endsWith("/map");
  const labels = labelsOf(first, other);
  const gap = comparison?.gap;
  return (
    <div className="track-body">
      <ComparedTracks first={first} other={other} />
      <CompareMap {...{ first, other, labels, gap, cursor }} full={fullMap} />
      {comparison && !gap && (
        <Notice>{t(comparison.same_route ? "tracks.compare.noTimes" : "tracks.compare.otherRoute")}</Notice>
      )}
      {!comparison && <Waiting what={t("tracks.compare.loading")} lines={1} height={20} />}
      {gap && <GapCard gap={gap} labels={labels} cursor={cursor} />}
      <ComparedFigures {...{ first, other, labels }} />
      {comparison?.marks && <ComparedMarks marks={comparison.marks} labels={labels} />}
    </div>
  );
}
