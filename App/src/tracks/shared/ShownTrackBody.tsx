import { ReactNode, useMemo, useState } from "react";
import type { SharedTrack } from "../../device/api";
import type { Sport, TrackProfile } from "../../engine/trackTypes";
import { TrackMap } from "../../map/track/TrackMap";
import { dateTime } from "../../shell/language/format";
import { t, useLanguage } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import { sportName } from "../category";
import { FigureGrid } from "../detail/FigureGrid";
import { mapMarks } from "../mapMarks";
import { placeAlong, wayOf } from "../placeAlong";
import { Marks } from "../detail/Splits";
import { GraphPanel } from "../graphs/GraphPanel";
import { rate } from "../rate";
import { TrackCursor, useCursor } from "../TrackCursor";
import { ReadPhoto, SharedPhotos } from "./SharedPhotos";
import { NoteCard } from "../detail/NoteCard";
import "../detail/TrackPage.css";

interface ShownTrackBodyProps {
  track: SharedTrack;
  readPhoto: ReadPhoto;
  /** What stands below the track. */
  children?: ReactNode;
}

/** A track as its member shows it to others: the parts that there are. */
export function ShownTrackBody({ track, readPhoto, children }: ShownTrackBodyProps) {
  useUnits();
  const [cursor] = useState(() => new TrackCursor());
  const sport = track.sport ?? null;
  const { figures, note, photos } = track;
  const profile = isWhole(track.profile) ? track.profile : null;
  return (
    <div className="track-body">
      {track.lines && <ShownMap track={track} sport={sport} cursor={cursor} profile={profile} />}
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

interface ShownMapProps {
  track: SharedTrack;
  sport: Sport | null;
  cursor: TrackCursor;
  profile: TrackProfile | null;
}

function ShownMap({ track, sport, cursor, profile }: ShownMapProps) {
  const [full, setFull] = useState(false);
  const [language, units] = [useLanguage(), useUnits()];
  const lines = track.lines ?? { zooms: [] };
  const marks = useMemo(() => mapMarks(track.figures?.marks ?? [], sport), [track, sport, language, units]);
  const way = useMemo(() => wayOf(lines), [track]);
  const distance = useCursor(cursor);
  const length = profile?.distance_m[profile.distance_m.length - 1] ?? 0;
  const place = way && distance !== null && length > 0 ? placeAlong(way, distance / length) : null;
  if (lines.zooms.every(({ segments }) => segments.length === 0)) return <p className="track-no-map">{t("tracks.detail.noMap")}</p>;
  return (
    <TrackMap
      name={track.name}
      lines={lines}
      marks={marks}
      cursor={place}
      speedText={(metresPerSecond) => rate(sport, 1000 / metresPerSecond)}
      full={full}
      onFull={setFull}
    />
  );
}
