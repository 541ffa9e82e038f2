import { Suspense, useState } from "react";
import { useShownMember } from "../../device/session/session";
import type { TrackDetail } from "../../engine/trackTypes";
import { useUnits } from "../../shell/language/units";
import { lazyPart } from "../../shell/lazyPart";
import { UnsentNotice } from "../../shell/unsent/UnsentNotice";
import { SimilarCard } from "../compare/SimilarCard";
import { MapGraph } from "../graphs/MapGraph";
import { GraphPanel } from "../graphs/GraphPanel";
import type { TrackCursor } from "../TrackCursor";
import { ofOurDistances } from "../bestName";
import { useGear } from "../data/gear";
import { isByHand } from "../data/own/ownTrack";
import { usePhotosOf } from "../data/photos";
import { usePlacedPhotos } from "../data/placePhotos";
import { recordingChoices } from "../data/recordingChoices";
import { useSplits } from "../data/useSplits";
import { splitLength } from "../splitLengths";
import { useSportOf } from "../data/useSportOf";
import { Bests } from "./Bests";
import { ConflictNotice } from "./ConflictNotice";
import { EditedNotice } from "./EditedNotice";
import { EnergyCard } from "./EnergyCard";
import { FigureGrid } from "./FigureGrid";
import { HeartZones } from "./HeartZones";
import { MapPanel, RawMapPanel } from "./MapPanel";
import { Origins } from "./Origins";
import { PlanNotice } from "./PlanNotice";
import { SpeedNotice } from "./SpeedNotice";
import { SetAsideNotice } from "./SetAsideNotice";
import { Laps, Splits } from "./Splits";
import { Waypoints } from "./Waypoints";
import { NoteCard } from "./NoteCard";

interface TrackBodyProps {
  track: TrackDetail;
  cursor: TrackCursor;
  fullMap: boolean;
}

const none: readonly never[] = [];

// Loaded after the page is shown; empty until then.
const RecordedTwice = lazyPart(async () => (await import("./RecordedTwice")).RecordedTwice);
const TalkCard = lazyPart(async () => (await import("../talk/TalkCard")).TalkCard);
const PhotosCard = lazyPart(async () => (await import("../photos/PhotosCard")).PhotosCard);

/** The page of a track: the whole first, then its parts. */
export function TrackBody({ track, cursor, fullMap }: TrackBodyProps) {
  const member = useShownMember();
  const sport = useSportOf()(track);
  const [chosen, setChosen] = useState(recordingChoices().mark_interval_m);
  useUnits();
  const byHand = isByHand(track);
  const gear = useGear();
  const worn = gear.state === "here" ? gear.value.find(({ id }) => id === track.gear)?.name : undefined;
  const photos = usePlacedPhotos(track, usePhotosOf(track.id));
  const [openPhoto, setOpenPhoto] = useState<string | null>(null);
  const [showsRaw, setShowsRaw] = useState(false);
  const splits = useSplits(track, byHand ? 0 : splitLength(chosen));
  const { profile, bests = [], waypoints = [], note, figures } = track;
  const ourBests = ofOurDistances(bests, sport);
  const Map = showsRaw ? RawMapPanel : MapPanel;
  return (
    <div className="track-body">
      <ConflictNotice track={track.id} />
      <UnsentNotice collection="tracks" id={track.id} />
      <EditedNotice track={track} />
      <SpeedNotice track={track} sport={sport} />
      <SetAsideNotice figures={figures.set_aside} />
      {track.kind === "route" && <PlanNotice track={track} />}
      {track.kind === "track" && (
        <Suspense fallback={null}>
          <RecordedTwice track={track} />
        </Suspense>
      )}
      {!byHand && (
        <Map
          track={track}
          marks={splits ?? none}
          photos={photos}
          onPhoto={setOpenPhoto}
          sport={sport}
          cursor={cursor}
          full={fullMap}
        />
      )}
      {fullMap && profile && <MapGraph profile={profile} sport={sport} cursor={cursor} />}
      <FigureGrid track={track} sport={sport} gear={worn} />
      {note && <NoteCard note={note} />}
      <Suspense fallback={null}>
        <PhotosCard track={track} photos={photos} cursor={cursor} open={openPhoto} onOpen={setOpenPhoto} />
      </Suspense>
      {track.audience === "friends" && track.rev > 0 && (
        <Suspense fallback={null}>
          <TalkCard place={{ owner: member, track: track.id }} />
        </Suspense>
      )}
      {profile && !byHand && <GraphPanel profile={profile} sport={sport} cursor={cursor} />}
      {!byHand && figures.moving_s != null && (figures.distance_m ?? 0) > 0 && <Splits marks={splits} sport={sport} chosen={chosen} onChoose={setChosen} />}
      {track.laps && <Laps laps={track.laps} sport={sport} />}
      {track.heart_rate_times && <HeartZones times={track.heart_rate_times} />}
      {ourBests.length > 0 && <Bests bests={ourBests} sport={sport} />}
      {!byHand && <SimilarCard track={track} sport={sport} />}
      {(!byHand || track.energy?.method !== "device") && <EnergyCard track={track} />}
      {!byHand && <Origins track={track} showsRaw={showsRaw} onShowRaw={setShowsRaw} />}
      {waypoints.length > 0 && <Waypoints waypoints={waypoints} />}
    </div>
  );
}
