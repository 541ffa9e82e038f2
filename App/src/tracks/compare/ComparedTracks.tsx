import { useSimilarTracks } from "../data/useComparison";
import type { TrackDetail, TrackItem } from "../../engine/trackTypes";
import { Select } from "../../shell/components/Field";
import { clock, dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { navigate } from "../../shell/routing/location";

/** The names of the two tracks in their colours, and a choice of another track. */
export function ComparedTracks({ first, other }: { first: TrackDetail; other: TrackDetail }) {
  const similar = useSimilarTracks(first.id);
  const known: readonly TrackItem[] = similar.state === "here" ? similar.value.tracks : [];
  const choices = known.some((track) => track.id === other.id) ? known : [other, ...known];
  return (
    <section className="compared" aria-label={t("tracks.compare.title")}>
      <Compared track={first} line="compared-line" />
      <Compared track={other} line="compared-line compared-line-other" />
      <Select
        name="other"
        label={t("tracks.compare.with")}
        value={other.id}
        options={choices.map((track) => ({ value: track.id, label: choiceWords(track) }))}
        onChange={(id) => navigate(`/tracks/${first.id}/compare/${id}`, { replace: true })}
      />
    </section>
  );
}

function Compared({ track, line }: { track: TrackDetail; line: string }) {
  return (
    <div className="compared-track">
      <span className={line} aria-hidden />
      <div className="compared-words">
        <Link to={`/tracks/${track.id}`} className="compared-name">
          <bdi>{track.name}</bdi>
        </Link>
        <span className="compared-when">{whenOf(track)}</span>
      </div>
    </div>
  );
}

function whenOf({ started_at }: TrackItem): string {
  return started_at == null ? t("tracks.noDate") : dateTime(started_at);
}

function choiceWords(track: TrackItem): string {
  return [whenOf(track), track.name, clock(track.duration_s)].join(" · ");
}
