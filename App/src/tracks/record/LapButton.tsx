import { recordingChoices } from "../data/recordingChoices";
import { recordingControl } from "../data/recording/recording";
import { t } from "../../shell/language/language";

/** Milliseconds of the pulse that says that the press was felt. */
const pulse = 80;

/** Ends a lap and begins the next one. */
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
