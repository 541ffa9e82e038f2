import { useState } from "react";
import { recordingControl, RecordingView } from "../data/recording/recording";
import { Button, IconButton } from "../../shell/components/Button";
import { Notice } from "../../shell/components/Notice";
import { clock, hours, span } from "../../shell/language/format";
import { t } from "../../shell/language/language";

/** The notices of a recording: positions not stored, not received or not counted. */
export function RunningNotices({ view }: { view: Extract<RecordingView, { step: "running" }> }) {
  const { live, silence, unkept } = view;
  return (
    <div className="running-notices">
      {unkept && (
        <Notice kind="wrong">
          <strong>{t("tracks.record.unkept")}</strong> {t("tracks.record.unkeptText")}
        </Notice>
      )}
      {silence === "denied" ? (
        <Notice kind="wrong">{t("tracks.record.silence.denied")}</Notice>
      ) : (
        live.signal === "lost" && <Notice kind="wrong">{t("tracks.record.lost")}</Notice>
      )}
      {live.state === "waiting" && <Notice>{t("tracks.record.waitingText")}</Notice>}
      <GapNotice holes={live.holes} seconds={live.lastHole} />
      <AutoPauseNotice key={String(live.state === "autoPaused")} paused={live.state === "autoPaused"} seconds={live.undoableAutoPause} />
    </div>
  );
}

/** A gap without positions that counts as time is shown until the member dismisses it. */
function GapNotice({ holes, seconds }: { holes: number; seconds: number | null }) {
  const [read, setRead] = useState(0);
  if (holes <= read || seconds === null) return null;
  return (
    <Notice>
      <div className="gap-notice">
        <span>{t("tracks.record.gap", { time: seconds < 90 ? span(Math.max(seconds, 1)) : hours(seconds) })}</span>
        <IconButton icon="close" label={t("toast.dismiss")} onClick={() => setRead(holes)} />
      </div>
    </Notice>
  );
}

/** The notice of an automatic pause, which the member can undo (T1). A past pause is shown until dismissed. */
function AutoPauseNotice({ paused, seconds }: { paused: boolean; seconds: number | null }) {
  const [read, setRead] = useState(false);
  if (seconds === null || read) return null;
  return (
    <div className="auto-pause" data-paused={paused || undefined} role="status">
      <span>{paused ? t("tracks.record.autoPausedText") : t("tracks.record.autoPausedBefore", { time: clock(Math.round(seconds)) })}</span>
      <Button icon="undo" onClick={() => recordingControl.undoAutoPause()}>
        {t("tracks.record.wasMoving")}
      </Button>
      {!paused && <IconButton icon="close" label={t("toast.dismiss")} onClick={() => setRead(true)} />}
    </div>
  );
}
