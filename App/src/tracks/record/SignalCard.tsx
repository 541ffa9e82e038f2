import type { RecordingView } from "../data/recording/recording";
import { Notice } from "../../shell/components/Notice";
import { t } from "../../shell/language/language";
import { SignalBadge } from "./SignalBadge";

/** The quality of the signal before a recording, or the reason for its absence and the remedy (T2). */
export function SignalCard({ view }: { view: Extract<RecordingView, { step: "ready" }> }) {
  const { signal, accuracy, silence } = view;
  if (silence === "unasked") return <Notice>{t("tracks.record.silence.unasked")}</Notice>;
  if (silence !== null) {
    return (
      <Notice kind="wrong">
        <strong className="silence-title">{t(`tracks.record.silenceTitle.${silence}`)}</strong>
        <br />
        {t(`tracks.record.silence.${silence}`)}
      </Notice>
    );
  }
  return (
    <div className="ready-signal">
      <SignalBadge signal={signal} accuracy={accuracy} />
      <span className="ready-signal-advice">{t(`tracks.record.advice.${signal}`)}</span>
    </div>
  );
}
