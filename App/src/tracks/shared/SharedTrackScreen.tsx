import { useEffect, useMemo, useState } from "react";
import { asProblem, Problem } from "../../device/network/problem";
import type { Sport, TrackProfile } from "../../engine/trackTypes";
import type { SharedTrack } from "../../device/api";
import { TrackMap } from "../../map/track/TrackMap";
import { Button, LinkButton } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { Waiting } from "../../shell/components/Waiting";
import { FormActions } from "../../shell/form/Form";
import { dateTime } from "../../shell/language/format";
import { t, useLanguage } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import type { RouteParameters } from "../../shell/routing/route";
import { problemWords } from "../../shell/words/problem";
import { sportName } from "../category";
import { readSharedTrack } from "../data/sharedTrack";
import { FigureGrid } from "../detail/FigureGrid";
import { mapMarks } from "../mapMarks";
import { placeAlong, wayOf } from "../placeAlong";
import { Marks } from "../detail/Splits";
import { GraphPanel } from "../graphs/GraphPanel";
import { rate } from "../rate";
import { TrackCursor, useCursor } from "../TrackCursor";
import { SharedPhotos } from "./SharedPhotos";
import "../detail/TrackPage.css";

type Looked = { step: "asking" } | { step: "here"; track: SharedTrack } | { step: "failed"; problem: Problem };

/** A track shared by a link, for people without an account too (T20). */
export function SharedTrackScreen({ parameters: { secret = "" } }: { parameters: RouteParameters }) {
  const [attempt, setAttempt] = useState(0);
  const looked = useLooked(secret, attempt);
  return (
    <div className="track-page">
      <Page
        title={looked.step === "here" ? looked.track.name : t("tracks.shared.title")}
        subtitle={looked.step === "here" && subtitleOf(looked.track)}
        parent="/"
        width="wide"
      >
        {looked.step === "asking" && <Waiting what={t("tracks.detail.loading")} lines={1} height={22} />}
        {looked.step === "failed" && (
          <Notice kind="wrong">
            <p>{looked.problem.status === 403 ? t("tracks.shared.gone") : problemWords(looked.problem)}</p>
            {looked.problem.passes && <Button onClick={() => setAttempt(attempt + 1)}>{t("problem.retry")}</Button>}
          </Notice>
        )}
        {looked.step === "here" && <Shown track={looked.track} secret={secret} />}
      </Page>
    </div>
  );
}

function subtitleOf({ kind, sport, figures }: SharedTrack): string {
  const when = kind === "route" ? t("tracks.plan") : figures?.started_at != null && dateTime(figures.started_at);
  return [when, sport && sportName(sport)].filter(Boolean).join(" · ");
}

/** The track shared by a secret; each attempt loads it again. */
function useLooked(secret: string, attempt: number): Looked {
  const [looked, setLooked] = useState<Looked>({ step: "asking" });
  useEffect(() => {
    let isCurrent = true;
    setLooked({ step: "asking" });
    readSharedTrack(secret).then(
      (track) => isCurrent && setLooked({ step: "here", track }),
      (error: unknown) => isCurrent && setLooked({ step: "failed", problem: asProblem(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [secret, attempt]);
  return looked;
}

function Shown({ track, secret }: { track: SharedTrack; secret: string }) {
  useUnits();
  const [cursor] = useState(() => new TrackCursor());
  const sport = track.sport ?? null;
  const { figures, note, photos, expires_at } = track;
  const profile = isWhole(track.profile) ? track.profile : null;
  return (
    <div className="track-body">
      {track.lines && <SharedMap track={track} sport={sport} cursor={cursor} profile={profile} />}
      {figures && <FigureGrid track={{ figures }} sport={sport} />}
      {note && (
        <Card title={t("tracks.edit.note")}>
          <p className="track-note">
            <bdi>{note}</bdi>
          </p>
        </Card>
      )}
      {photos.length > 0 && <SharedPhotos photos={photos} secret={secret} />}
      {profile && <GraphPanel profile={profile} sport={sport} cursor={cursor} />}
      {figures && figures.marks.length > 1 && <Marks marks={figures.marks} sport={sport} />}
      <Card title={t("tracks.shared.own")}>
        <p>{t("tracks.shared.ownText")}</p>
        <FormActions>
          <LinkButton to="/record">{t("tracks.toRecord")}</LinkButton>
        </FormActions>
      </Card>
      {expires_at != null && <p className="card-note">{t("tracks.shared.until", { time: dateTime(expires_at) })}</p>}
    </div>
  );
}

const isWhole = (profile: SharedTrack["profile"]): profile is TrackProfile => profile?.distance_m !== undefined;

interface SharedMapProps {
  track: SharedTrack;
  sport: Sport | null;
  cursor: TrackCursor;
  profile: TrackProfile | null;
}

function SharedMap({ track, sport, cursor, profile }: SharedMapProps) {
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
