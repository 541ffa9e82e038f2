import type { Signal } from "../data/recording/recording";
import { height } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import "./SignalBadge.css";

/** The number of lit bars, of three. */
const bars: Readonly<Record<Signal, number>> = { none: 0, lost: 0, poor: 1, fair: 2, good: 3 };

/** The quality of the signal, as bars and text (T1). */
export function SignalBadge({ signal, accuracy }: { signal: Signal; accuracy: number | null }) {
  const isReceived = bars[signal] > 0;
  return (
    <span className="signal" data-signal={signal}>
      <svg className="signal-bars" viewBox="0 0 20 16" width="25" height="20" aria-hidden>
        {[0, 1, 2].map((bar) => (
          <rect key={bar} x={bar * 7} y={10 - bar * 5} width="5" height={6 + bar * 5} rx="1.5" data-lit={bar < bars[signal]} />
        ))}
      </svg>
      <span className="signal-words">
        {t(`tracks.record.signal.${signal}`)}
        {isReceived && accuracy !== null && <span className="signal-accuracy"> ±{height(accuracy)}</span>}
      </span>
    </span>
  );
}
