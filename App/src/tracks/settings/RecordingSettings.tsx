import { prefer, usePreferences } from "../../club/data/preferences";
import { rules } from "../../engine/rules";
import { Card } from "../../shell/components/Card";
import { Check } from "../../shell/components/Check";
import { Select } from "../../shell/components/Field";
import { chosenDistance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { recordingChoices } from "../data/recordingChoices";
import { splitChoices, splitLength } from "../splitLengths";

/** The settings of recording, stored on this device at once, with or without an account (K10). */
export function RecordingSettings() {
  const { spacing_m, auto_pause, mark_interval_m, speak_marks, vibrate_marks } = recordingChoices(usePreferences());
  const marked = mark_interval_m > 0;
  return (
    <Card title={t("tracks.recording.title")}>
      <Select
        name="spacing_m"
        label={t("tracks.recording.spacing")}
        hint={t("tracks.recording.spacingHint")}
        value={String(spacing_m)}
        options={rules.spacings_m.map((metres) => ({ value: String(metres), label: chosenDistance(metres) }))}
        onChange={(metres) => prefer({ spacing_m: Number(metres) })}
      />
      <Check
        label={t("tracks.recording.autoPause")}
        hint={t("tracks.recording.autoPauseHint")}
        checked={auto_pause}
        onChange={(checked) => prefer({ auto_pause: checked })}
      />
      <Select
        name="mark_interval_m"
        label={t("tracks.recording.markInterval")}
        hint={t("tracks.recording.markIntervalHint")}
        value={String(mark_interval_m)}
        options={[0, ...splitChoices].map((metres) => ({
          value: String(metres),
          label: metres === 0 ? t("tracks.recording.noMarks") : chosenDistance(splitLength(metres)),
        }))}
        onChange={(metres) => prefer({ mark_interval_m: Number(metres) })}
      />
      {marked && (
        <Check
          label={t("tracks.recording.vibrateMarks")}
          {...("vibrate" in navigator ? {} : { hint: t("tracks.recording.noVibration") })}
          checked={vibrate_marks}
          onChange={(checked) => prefer({ vibrate_marks: checked })}
        />
      )}
      {marked && (
        <Check
          label={t("tracks.recording.speakMarks")}
          hint={t("tracks.recording.speakMarksHint")}
          checked={speak_marks}
          onChange={(checked) => prefer({ speak_marks: checked })}
        />
      )}
    </Card>
  );
}
