import { useProfile } from "../../club/data/profile";
import { useHeartZones } from "../data/useHeartZones";
import type { TrackDetail } from "../../engine/trackTypes";
import { Card } from "../../shell/components/Card";
import { clock, number, percent } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";

/** The time in each heart rate zone, by the maximum heart rate of the member's age. */
export function HeartZones({ times }: { times: NonNullable<TrackDetail["heart_rate_times"]> }) {
  const profile = useProfile();
  const born = profile.state === "here" ? profile.value.birth_year ?? null : null;
  const found = useHeartZones(times, born === null ? null : new Date().getFullYear() - born);
  if (born === null) {
    return (
      <Card title={t("tracks.zones.title")}>
        <p className="card-note">
          {t("tracks.zones.noAge")} <Link to="/settings/profile">{t("tracks.zones.toProfile")}</Link>
        </p>
      </Card>
    );
  }
  if (!found) return null;
  const { maximum, zones } = found;
  const whole = zones.reduce((sum, { seconds }) => sum + seconds, 0);
  return (
    <Card title={t("tracks.zones.title")}>
      <ul className="shares">
        {zones.map(({ from, to, seconds }, index) => (
          <li key={from} className="share">
            <div className="share-words">
              <span className="share-name">{t("tracks.zones.zone", { zone: String(index + 1) })}</span>
              <span className="share-figures figures">
                {[range(from, to), clock(seconds), percent(whole > 0 ? seconds / whole : 0)].join(" · ")}
              </span>
              <span className="share-way zone-way" aria-hidden>
                <span style={{ width: `${whole > 0 ? (100 * seconds) / whole : 0}%` }} />
              </span>
            </div>
          </li>
        ))}
      </ul>
      <p className="card-note">{t("tracks.zones.how", { maximum: number(maximum) })}</p>
    </Card>
  );
}

function range(from: number, to: number | undefined): string {
  return t("tracks.detail.bpm", { rate: to === undefined ? `≥ ${number(from)}` : `${number(from)}–${number(to - 1)}` });
}
