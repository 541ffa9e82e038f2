import { useState } from "react";
import { asProblem } from "../../device/network/problem";
import type { TrackDetail } from "../../engine/trackTypes";
import { Button } from "../../shell/components/Button";
import { Notice } from "../../shell/components/Notice";
import { exportIcon } from "../../shell/components/signs";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { exportRaw } from "../data/files";
import "./FixAccount.css";

interface FixAccountProps {
  track: TrackDetail;
  /** True if the map shows all received positions. */
  showsRaw: boolean;
  onShowRaw: (shows: boolean) => void;
}

const reasons = ["inaccurate", "step", "speed", "stated_speed", "no_position", "time", "spacing"] as const;

/** Counts of received, used and rejected positions, with controls to show and export all of them (T4). */
export function FixAccount({ track, showsRaw, onShowRaw }: FixAccountProps) {
  const { received, used, left_out } = track.fixes;
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const hasLine = track.figures.bounds !== undefined;

  async function save(): Promise<void> {
    setBusy(true);
    setWrong(null);
    try {
      await exportRaw(track);
    } catch (error) {
      setWrong(problemWords(asProblem(error)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="fix-account">
      <p>{t(received > used ? "tracks.fixes.used" : "tracks.fixes.all", { received: number(received), used: number(used) })}</p>
      {received > used && (
        <dl className="fix-reasons figures">
          {reasons.map((reason) =>
            left_out[reason] ? (
              <div key={reason}>
                <dt>{t(`tracks.fixes.${reason}`)}</dt>
                <dd>{number(left_out[reason])}</dd>
              </div>
            ) : null,
          )}
        </dl>
      )}
      {wrong && <Notice kind="wrong">{wrong}</Notice>}
      {hasLine && (
        <div className="fix-actions">
          <Button aria-pressed={showsRaw} onClick={() => onShowRaw(!showsRaw)}>
            {t("tracks.fixes.show")}
          </Button>
          <Button icon={exportIcon} busy={busy} onClick={() => void save()}>
            {t("tracks.fixes.save")}
          </Button>
        </div>
      )}
    </section>
  );
}
