import { goOn, renew, stop } from "../data/download";
import type { RegionProblem } from "../data/regions";
import type { Region } from "../data/regionStore";
import { asProblem } from "../../device/network/problem";
import type { Maps } from "../../device/api";
import { IconButton } from "../../shell/components/Button";
import { ProgressBar } from "../../shell/components/ProgressBar";
import { Row } from "../../shell/components/Rows";
import { showToast } from "../../shell/components/toast";
import { bytes, date } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import "./RegionRow.css";
import { mapIcon } from "../icons";

interface RegionRowProps {
  region: Region;
  /** True if its tiles are being downloaded. */
  coming: boolean;
  problem: RegionProblem | null;
  /** The server's present map, if known. */
  maps: Maps | null;
  onRemove: () => void;
}

/** One region: its size, progress and actions. */
export function RegionRow({ region, coming, problem, maps, onRemove }: RegionRowProps) {
  const { name, bytes: size, here, completed_at, stopped } = region;
  const whole = completed_at !== null;
  const stale = whole && maps?.version !== undefined && maps.version !== region.version;

  async function renewNow(now: Maps) {
    try {
      await renew(region, now);
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
  }

  const figures = { done: bytes(here.bytes), size: bytes(size) };
  const text = whole
    ? [bytes(here.bytes), date(completed_at)].join(" · ")
    : t(stopped ? "map.offline.stopped" : coming ? "map.offline.coming" : "map.offline.waiting", figures);
  return (
    <Row
      icon={mapIcon}
      title={name}
      text={
        <>
          <span className="region-text">{text}</span>
          {stale && <span className="region-news">{t("map.offline.newer")}</span>}
          {problem && !whole && (
            <span className="region-problem">
              {problem === "full" ? t("map.offline.deviceFull") : problemWords(problem)}
            </span>
          )}
          {!whole && <ProgressBar label={name} share={size > 0 ? Math.min(here.bytes / size, 1) : 0} />}
        </>
      }
    >
      {!whole && !stopped && (
        <IconButton icon="pause" label={t("map.offline.stopNamed", { name })} onClick={() => void stop(region)} />
      )}
      {!whole && stopped && (
        <IconButton icon="play" label={t("map.offline.goOnNamed", { name })} onClick={() => void goOn(region)} />
      )}
      {stale && maps && (
        <IconButton icon="renew" label={t("map.offline.renewNamed", { name })} onClick={() => void renewNow(maps)} />
      )}
      <IconButton icon="delete" label={t("map.offline.removeNamed", { name })} onClick={onRemove} />
    </Row>
  );
}
