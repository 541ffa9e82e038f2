import type { DeviceTotals, TrackDetail } from "../../engine/trackTypes";
import { Card } from "../../shell/components/Card";
import { clock, distance, energy, height, number, speed, unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { FixAccount } from "./FixAccount";

/** One figure from each source. */
interface Origin {
  name: string;
  cleaned: string;
  raw: string;
  device: string;
}

interface OriginsProps {
  track: TrackDetail;
  showsRaw: boolean;
  onShowRaw: (shows: boolean) => void;
}

/** Figures after cleaning, as received, and by the device, side by side, with their origin (T4, T21). */
export function Origins({ track, showsRaw, onShowRaw }: OriginsProps) {
  const { figures, device, format } = track;
  const rows = origins(track, device ?? {});
  const byDevice = rows.some((row) => row.device !== unknown);
  const { altitude_source: source, ascent_threshold_m: threshold } = figures;
  return (
    <Card title={t("tracks.origins.title")}>
      <div className="table-scroll" tabIndex={0} role="region" aria-label={t("tracks.origins.title")}>
        <table className="table origins figures">
          <thead>
            <tr>
              <td />
              <th scope="col">{t("tracks.origins.cleaned")}</th>
              <th scope="col">{t("tracks.origins.raw")}</th>
              {byDevice && <th scope="col">{t("tracks.origins.device")}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td>{row.cleaned}</td>
                <td>{row.raw}</td>
                {byDevice && <td>{row.device}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FixAccount track={track} showsRaw={showsRaw} onShowRaw={onShowRaw} />
      <details className="card-more">
        <summary>{t("tracks.origins.how")}</summary>
        <p>{t("tracks.origins.cleanedText")}</p>
        {source && <p>{t(`tracks.origins.altitudes.${source}`, { noise: height(figures.altitude_noise_m, 2) })}</p>}
        {threshold ? <p>{t("tracks.origins.ascentText", { threshold: height(threshold) })}</p> : null}
        <p>{t("tracks.origins.rawText")}</p>
        <p>
          {t("tracks.origins.segments", { points: t("tracks.origins.points", { count: figures.points ?? 0 }), count: figures.segments ?? 0 })}
          {` ${format === "recording" ? t("tracks.origins.recorded") : t("tracks.origins.format", { format: format.toUpperCase() })}`}
        </p>
      </details>
    </Card>
  );
}

function origins({ figures: cleaned, energy: used }: TrackDetail, device: DeviceTotals): Origin[] {
  const rows: Origin[] = [
    {
      name: t("tracks.distance"),
      cleaned: distance(cleaned.distance_m),
      raw: distance(cleaned.raw_distance_m),
      device: distance(device.distance_m),
    },
    { name: t("tracks.time"), cleaned: clock(cleaned.duration_s), raw: unknown, device: clock(device.duration_s) },
    { name: t("tracks.detail.moving"), cleaned: clock(cleaned.moving_s), raw: unknown, device: clock(device.moving_s) },
    {
      name: t("tracks.detail.speedMax"),
      cleaned: speed(cleaned.speed_max_mps),
      raw: speed(cleaned.raw_speed_max_mps),
      device: unknown,
    },
    {
      name: ascentName(cleaned.ascent_threshold_m),
      cleaned: height(cleaned.ascent_m),
      raw: unknown,
      device: height(device.ascent_m),
    },
    { name: t("tracks.detail.descent"), cleaned: height(cleaned.descent_m), raw: unknown, device: height(device.descent_m) },
    {
      name: t("tracks.detail.heartMean"),
      cleaned: number(cleaned.heart_rate_mean),
      raw: unknown,
      device: unknown,
    },
    {
      name: t("tracks.detail.energy"),
      cleaned: energy(used?.calories_kcal),
      raw: unknown,
      device: energy(device.calories_kcal),
    },
  ];
  return rows.filter((row) => [row.cleaned, row.raw, row.device].some((value) => value !== unknown));
}

function ascentName(threshold: number | null | undefined): string {
  return threshold ? t("tracks.origins.ascent", { threshold: height(threshold) }) : t("tracks.detail.ascent");
}
