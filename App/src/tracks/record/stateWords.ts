import type { RecordingView } from "../data/recording/recording";
import { t } from "../../shell/language/language";

/** The present state of a recording, in a word or two. */
export function stateWords(view: Extract<RecordingView, { step: "running" | "ended" | "interrupted" }>): string {
  if (view.step === "interrupted") return t("tracks.record.cutOff");
  if (view.step === "ended") return t("tracks.record.ended");
  switch (view.live.state) {
    case "waiting":
      return t("tracks.record.waiting");
    case "recording":
      return t("tracks.record.recording");
    case "paused":
      return t("tracks.record.paused");
    case "autoPaused":
      return t("tracks.record.autoPaused");
  }
}
