import { memo } from "react";
import { clock, date, distance, height, unknown } from "../../shell/language/format";
import { t, useLanguage } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import { Link } from "../../shell/routing/Link";
import type { FriendTrack } from "../data/friendTracks";
import { LinePreview } from "../list/TrackPreview";
import "../list/TrackRow.css";

/** A friend's track in the list: outline, name, friend and figures. */
export const FriendTrackRow = memo(function FriendTrackRow({ track }: { track: FriendTrack }) {
  useLanguage();
  useUnits();
  const { friend, friend_name, id, name, kind, sport, started_at, preview } = track;
  const when = kind === "route" ? t("tracks.plan") : started_at == null ? t("tracks.noDate") : date(started_at);
  const figures = [
    { label: t("tracks.distance"), value: distance(track.distance_m) },
    { label: t("tracks.time"), value: clock(track.duration_s) },
    { label: t("tracks.detail.ascent"), value: height(track.ascent_m) },
  ];
  return (
    <li>
      <Link to={`/tracks/friends/${friend}/${id}`} className="track-row">
        <LinePreview parts={(preview ?? []) as [number, number][][]} sport={sport} />
        <span className="track-row-words">
          <span className="track-row-name">
            <bdi>{name}</bdi>
          </span>
          <span className="track-row-when">
            <bdi>{friend_name}</bdi> · {when}
          </span>
          <span className="track-row-figures figures">
            {figures
              .filter(({ value }) => value !== unknown)
              .map(({ label, value }) => (
                <span key={label}>
                  <span className="unseen">{label} </span>
                  {value}
                </span>
              ))}
          </span>
        </span>
      </Link>
    </li>
  );
});
