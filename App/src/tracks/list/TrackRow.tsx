import { memo } from "react";
import type { Sport, TrackItem } from "../../engine/trackTypes";
import { Icon } from "../../shell/components/Icon";
import { clock, day, distance, time, unknown } from "../../shell/language/format";
import { t, useLanguage } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import { Link } from "../../shell/routing/Link";
import { UnsentMark } from "../../shell/unsent/UnsentMark";
import { rate, rateName } from "../rate";
import { TrackPreview } from "./TrackPreview";
import "./TrackRow.css";

interface TrackRowProps {
  track: TrackItem;
  /** The name of its category. */
  category: string | null;
  sport: Sport | null;
  current: boolean;
  /** True if Tab reaches the row: beside a track only the row of that track, from which arrow keys lead to the others. */
  tabbed: boolean;
  picking: boolean;
  picked: boolean;
  onToggle: (id: string, through: boolean) => void;
}

/** A track in the list: outline, name and figures. A link, or a checkbox during selection. */
export const TrackRow = memo(function TrackRow(props: TrackRowProps) {
  const { track, current, tabbed, picking, picked, onToggle } = props;
  useLanguage();
  useUnits();
  if (!picking) {
    return (
      <li>
        <Link
          to={`/tracks/${track.id}`}
          className="track-row"
          data-row={track.id}
          aria-current={current ? "page" : undefined}
          tabIndex={tabbed ? undefined : -1}
        >
          <RowContent {...props} />
        </Link>
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        role="checkbox"
        aria-checked={picked}
        className="track-row"
        data-row={track.id}
        onClick={(event) => onToggle(track.id, event.shiftKey)}
      >
        <span className="track-row-box" aria-hidden>
          {picked && <Icon drawing="check" size={18} />}
        </span>
        <RowContent {...props} />
      </button>
    </li>
  );
});

function RowContent({ track, category, sport }: Pick<TrackRowProps, "track" | "category" | "sport">) {
  return (
    <>
      <TrackPreview track={track} />
      <span className="track-row-words">
        <span className="track-row-name">
          <bdi>{track.name}</bdi>
        </span>
        <span className="track-row-when">{[whenOf(track), category].filter(Boolean).join(" · ")}</span>
        {track.rev === 0 && <UnsentMark collection="tracks" id={track.id} />}
        <span className="track-row-figures figures">
          <Figure label={t("tracks.distance")} value={distance(track.distance_m)} />
          <Figure label={t("tracks.time")} value={clock(track.duration_s)} />
          {track.kind !== "route" && <Figure label={rateName(sport)} value={rate(sport, track.pace_s_per_km)} />}
        </span>
      </span>
    </>
  );
}

function whenOf({ kind, started_at }: TrackItem): string {
  if (kind === "route") return t("tracks.plan");
  return started_at == null ? t("tracks.noDate") : `${day(started_at)}, ${time(started_at)}`;
}

function Figure({ label, value }: { label: string; value: string }) {
  if (value === unknown) return null;
  return (
    <span>
      <span className="unseen">{label} </span>
      {value}
    </span>
  );
}
