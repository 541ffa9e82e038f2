import { useState } from "react";
import { recordingControl, RecordingView } from "../data/recording/recording";
import { Button, IconButton } from "../../shell/components/Button";
import { Notice } from "../../shell/components/Notice";
import { hours } from "../../shell/language/format";
import { t } from "../../shell/language/language";

/** What the member should know while recording: what is not kept, not heard, not counted. */
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
      {live.canUndoAutoPause && <AutoPauseNotice paused={live.state === "autoPaused"} />}
    </div>
  );
}

/** A time without signal is told until the member has read it. */
function GapNotice({ holes, seconds }: { holes: number; seconds: number | null }) {
  const [read, setRead] = useState(0);
  if (holes <= read || seconds === null) return null;
  return (
    <Notice>
      <div className="gap-notice">
        <span>{t("tracks.record.gap", { time: hours(Math.max(seconds, 60)) })}</span>
        <IconButton icon="close" label={t("toast.dismiss")} onClick={() => setRead(holes)} />
      </div>
    </Notice>
  );
}

/** The clock stands because the member seemed to; they know better (T1). */
function AutoPauseNotice({ paused }: { paused: boolean }) {
  return (
    <div className="auto-pause" data-paused={paused || undefined} role="status">
      <span>{t(paused ? "tracks.record.autoPausedText" : "tracks.record.autoPausedBefore")}</span>
      <Button icon="undo" onClick={() => recordingControl.undoAutoPause()}>
        {t("tracks.record.wasMoving")}
      </Button>
    </div>
  );
}
