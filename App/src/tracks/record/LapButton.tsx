import { recordingChoices } from "../data/recordingChoices";
import { recordingControl } from "../data/recording/recording";
import { t } from "../../shell/language/language";

/** Milliseconds of the vibration that confirms a press. */
const pulse = 80;

/** Ends the lap and begins the next one. */
export function LapButton({ disabled }: { disabled: boolean }) {
  return (
    <button
      type="button"
      className="lap-button"
      disabled={disabled}
      onClick={() => {
        recordingControl.lap();
        if (recordingChoices().vibrate_marks) navigator.vibrate?.(pulse);
      }}
    >
      {t("tracks.record.lap")}
    </button>
  );
}
