import { useEffect, useMemo, useState } from "react";
import type { SharedTrack } from "../../device/api";
import type { TrackProfile } from "../../engine/trackTypes";
import { TrackMap } from "../../map/track/TrackMap";
import { t, useLanguage } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import { mapMarks } from "../mapMarks";
import { placeAlong, wayOf } from "../placeAlong";
import { rate } from "../rate";
import { TrackCursor, useCursor } from "../TrackCursor";
import { MapPlace } from "./MapPlace";

type Lines = NonNullable<SharedTrack["lines"]>;

/** Asks the server for the line of a shown track. */
export type ReadMap = () => Promise<Lines>;

interface ShownMapProps {
  track: SharedTrack;
  /** Asks for the line of a track that came without it. */
  read?: ReadMap;
  cursor: TrackCursor;
  profile: TrackProfile | null;
}

/** The line of a shown track on a map. */
export function ShownMap({ track, read, cursor, profile }: ShownMapProps) {
  const lines = useLines(track, read);
  if (lines === "missing") return <MapPlace>{t("map.missing")}</MapPlace>;
  if (lines === null) return <MapPlace>{t("map.waiting")}</MapPlace>;
  if (lines.zooms.every(({ segments }) => segments.length === 0)) return <p className="track-no-map">{t("tracks.detail.noMap")}</p>;
  return <Line track={track} lines={lines} cursor={cursor} profile={profile} />;
}

/** The line of a track, asked for if it came without it; null until it is there. */
function useLines(track: SharedTrack, read: ReadMap | undefined): Lines | "missing" | null {
  const [lines, setLines] = useState<Lines | "missing" | null>(null);
  useEffect(() => {
    if (track.lines || !read) return;
    let isCurrent = true;
    setLines(null);
    read().then(
      (here) => isCurrent && setLines(here),
      () => isCurrent && setLines("missing"),
    );
    return () => {
      isCurrent = false;
    };
  }, [track, read]);
  return track.lines ?? lines;
}

interface LineProps {
  track: SharedTrack;
  lines: Lines;
  cursor: TrackCursor;
  profile: TrackProfile | null;
}

function Line({ track, lines, cursor, profile }: LineProps) {
  const sport = track.sport ?? null;
  const [full, setFull] = useState(false);
  const [language, units] = [useLanguage(), useUnits()];
  const marks = useMemo(() => mapMarks(track.figures?.marks ?? [], sport), [track, sport, language, units]);
  const way = useMemo(() => wayOf(lines), [lines]);
  const distance = useCursor(cursor);
  const length = profile?.distance_m[profile.distance_m.length - 1] ?? 0;
  const place = way && distance !== null && length > 0 ? placeAlong(way, distance / length) : null;
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
