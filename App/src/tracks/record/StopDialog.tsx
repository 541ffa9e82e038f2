import { useMemo } from "react";
import type { LiveFigures } from "../../engine/recorder";
import { Button } from "../../shell/components/Button";
import { Dialog } from "../../shell/components/Dialog";
import { clock, distance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { recordingControl } from "../data/recording/recording";

interface StopDialogProps {
  live: LiveFigures;
  onStop: () => void;
  onClose: () => void;
}

/** Asks before the recording stops, with the figures that the track will have (T5). */
export function StopDialog({ live, onStop, onClose }: StopDialogProps) {
  const ending = useMemo(() => recordingControl.ending(), [live.kept, live.state]);
  return (
    <Dialog
      title={t("tracks.record.stopTitle")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("tracks.record.keepOn")}</Button>
          <Button kind="danger" onClick={onStop}>
            {t("tracks.record.stop")}
          </Button>
        </>
      }
    >
      {ending && (
        <p className="figures">
          {t("tracks.record.stopFigures", { distance: distance(ending.distance_m), time: clock(ending.duration_s) })}
        </p>
      )}
      <p>{t(ending ? "tracks.record.stopText" : "tracks.record.tooShort")}</p>
    </Dialog>
  );
}
