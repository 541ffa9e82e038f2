import type { TrackDetail } from "../../engine/trackTypes";
import { Card } from "../../shell/components/Card";
import { t } from "../../shell/language/language";
import { SimilarCard } from "../compare/SimilarCard";
import { MapGraph } from "../graphs/MapGraph";
import { GraphPanel } from "../graphs/GraphPanel";
import type { TrackCursor } from "../TrackCursor";
import { ofOurUnits } from "../bestName";
import { useSportOf } from "../useSportOf";
import { Bests } from "./Bests";
import { ConflictNotice } from "./ConflictNotice";
import { EnergyCard } from "./EnergyCard";
import { FigureGrid } from "./FigureGrid";
import { MapPanel } from "./MapPanel";
import { MarkTable } from "./MarkTable";
import { Origins } from "./Origins";
import { Waypoints } from "./Waypoints";

interface TrackBodyProps {
  track: TrackDetail;
  cursor: TrackCursor;
  fullMap: boolean;
}

/** Everything of a track, the whole before the parts. */
export function TrackBody({ track, cursor, fullMap }: TrackBodyProps) {
  const sport = useSportOf()(track);
  const { profile, marks, bests = [], waypoints = [], note } = track;
  const ourBests = ofOurUnits(bests);
  return (
    <div className="track-body">
      <ConflictNotice track={track.id} />
      <MapPanel track={track} sport={sport} cursor={cursor} full={fullMap} />
      {fullMap && profile && <MapGraph profile={profile} sport={sport} cursor={cursor} />}
      <FigureGrid track={track} sport={sport} />
      {note && (
        <Card title={t("tracks.edit.note")}>
          <p className="track-note">
            <bdi>{note}</bdi>
          </p>
        </Card>
      )}
      {profile && <GraphPanel profile={profile} sport={sport} cursor={cursor} />}
      {marks.length > 0 && <MarkTable marks={marks} sport={sport} />}
      {ourBests.length > 0 && <Bests bests={ourBests} sport={sport} />}
      <SimilarCard track={track} sport={sport} />
      <EnergyCard track={track} />
      <Origins track={track} />
      {waypoints.length > 0 && <Waypoints waypoints={waypoints} />}
    </div>
  );
}
