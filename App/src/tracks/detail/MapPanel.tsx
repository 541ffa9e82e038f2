import { useEffect, useMemo, useRef } from "react";
import { useRawLines, useTrackLines } from "../data/useTrack";
import type { Mark, Sport, TrackDetail, TrackLines } from "../../engine/trackTypes";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { showUndoable } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { t, useLanguage } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import { goBack, navigate } from "../../shell/routing/location";
import type { MapPhoto } from "../../map/marks/MapPhoto";
import { TrackMap } from "../../map/track/TrackMap";
import type { Photo } from "../data/photos";
import { placePhoto } from "../data/placePhotos";
import { placeByHand, positionOf } from "../photos/placeByHand";
import { rate } from "../rate";
import { TrackCursor, useCursor } from "../TrackCursor";
import { mapMarks, mapPlaces } from "../mapMarks";
import { placeAlong, wayOf } from "../placeAlong";

interface MapPanelProps {
  track: TrackDetail;
  marks: readonly Mark[];
  photos: readonly Photo[];
  onPhoto: (photo: string) => void;
  sport: Sport | null;
  cursor: TrackCursor;
  full: boolean;
  /** The line of all received positions, shown with the track. */
  raw?: TrackLines | null;
}

/** The map with the line of all received positions below the track's. */
export function RawMapPanel(props: MapPanelProps) {
  const raw = useRawLines(props.track.id);
  const place = useRef<HTMLDivElement>(null);
  // The control that opens it is further down the page.
  useEffect(() => place.current?.scrollIntoView({ block: "center" }), []);
  return (
    <div ref={place}>
      {raw.state === "absent" && <KeptProblem problem={raw.problem} />}
      <MapPanel {...props} raw={raw.state === "here" ? raw.value : null} />
    </div>
  );
}

/** The track on the map, with its marks and the cursor of the graphs (T9, T13). */
export function MapPanel({ track, marks: splits, photos, onPhoto, sport, cursor, full, raw = null }: MapPanelProps) {
  const lines = useTrackLines(track.id);
  const [language, units] = [useLanguage(), useUnits()];
  const marks = useMemo(
    () => [...mapPlaces(track.waypoints), ...mapMarks(splits, sport)],
    [track.waypoints, splits, sport, language, units],
  );
  const standing = useMemo(
    () =>
      photos.flatMap(({ id, place, picture, sizes }): MapPhoto[] =>
        place ? [{ id, position: [place.longitude, place.latitude], picture, sizes }] : [],
      ),
    [photos],
  );
  const shown = lines.state === "here" ? lines.value : null;
  const way = useMemo(() => (shown ? wayOf(shown) : null), [shown]);
  const distance = useCursor(cursor);
  const length = track.profile?.distance_m[track.profile.distance_m.length - 1] ?? 0;
  const place = way && distance !== null && length > 0 ? placeAlong(way, distance / length) : null;
  const here = `/tracks/${track.id}`;
  const moved = (id: string, position: readonly [number, number]) =>
    way && length > 0 ? placeByHand({ way, length }, position, photos.find((photo) => photo.id === id)?.place ?? null) : null;

  function movePhoto(id: string, position: readonly [number, number]): void {
    const photo = photos.find((photo) => photo.id === id);
    if (!photo) return;
    void placePhoto(track, photo, moved(id, position)).then((undo) => undo && showUndoable(t("tracks.photos.moved"), undo));
  }

  if (!track.figures.bounds && shown?.zooms.every(({ segments }) => segments.length === 0)) {
    return <p className="track-no-map">{t("tracks.detail.noMap")}</p>;
  }
  if (lines.state === "absent") return <KeptProblem problem={lines.problem} />;
  if (!shown) return <Waiting what={t("tracks.detail.loading")} lines={1} height={24} />;
  return (
    <TrackMap
      name={track.name}
      lines={shown}
      {...(raw && { other: { name: t("tracks.fixes.raw"), lines: raw } })}
      marks={marks}
      photos={standing}
      onPhoto={onPhoto}
      photoMoving={{
        byMouseOnly: true,
        snap(id, position) {
          const place = moved(id, position);
          return place ? positionOf(place) : [...position];
        },
        onMove: movePhoto,
      }}
      cursor={place}
      speedText={(metresPerSecond) => rate(sport, 1000 / metresPerSecond)}
      full={full}
      onFull={(next) => (next ? navigate(`${here}/map`) : goBack(here))}
    />
  );
}
