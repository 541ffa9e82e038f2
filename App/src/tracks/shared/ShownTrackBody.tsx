import { ReactNode, Suspense, useState } from "react";
import type { SharedTrack } from "../../device/api";
import type { TrackProfile } from "../../engine/trackTypes";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import { lazyPart } from "../../shell/lazyPart";
import { sportName } from "../category";
import { FigureGrid } from "../detail/FigureGrid";
import { Marks } from "../detail/MarkTable";
import { GraphPanel } from "../graphs/GraphPanel";
import { TrackCursor } from "../TrackCursor";
import { MapPlace } from "./MapPlace";
import type { ReadMap } from "./ShownMap";
import { ReadPhoto, SharedPhotos } from "./SharedPhotos";
import { NoteCard } from "../detail/NoteCard";
import "../detail/TrackPage.css";

interface ShownTrackBodyProps {
  track: SharedTrack;
  /** Asks for the line of a track that came without it. */
  readMap?: ReadMap;
  readPhoto: ReadPhoto;
  /** What stands below the track. */
  children?: ReactNode;
}

// Loaded when the rest of the page is shown.
const ShownMap = lazyPart(async () => (await import("./ShownMap")).ShownMap);

/** A track as its member shows it to others: the parts that there are. */
export function ShownTrackBody({ track, readMap, readPhoto, children }: ShownTrackBodyProps) {
  useUnits();
  const [cursor] = useState(() => new TrackCursor());
  const sport = track.sport ?? null;
  const { figures, note, photos } = track;
  const profile = isWhole(track.profile) ? track.profile : null;
  return (
    <div className="track-body">
      {track.parts.includes("map") && (
        <Suspense fallback={<MapPlace>{t("map.waiting")}</MapPlace>}>
          <ShownMap track={track} {...(readMap && { read: readMap })} cursor={cursor} profile={profile} />
        </Suspense>
      )}
      {figures && <FigureGrid track={{ figures }} sport={sport} />}
      {note && <NoteCard note={note} />}
      {photos.length > 0 && <SharedPhotos photos={photos} read={readPhoto} />}
      {profile && <GraphPanel profile={profile} sport={sport} cursor={cursor} />}
      {figures && figures.marks.length > 1 && <Marks marks={figures.marks} sport={sport} />}
      {children}
    </div>
  );
}

/** The day and the sport of a shown track. */
export function shownSubtitle({ kind, sport, figures }: SharedTrack): string {
  const when = kind === "route" ? t("tracks.plan") : figures?.started_at != null && dateTime(figures.started_at);
  return [when, sport && sportName(sport)].filter(Boolean).join(" · ");
}

const isWhole = (profile: SharedTrack["profile"]): profile is TrackProfile => profile?.distance_m !== undefined;
