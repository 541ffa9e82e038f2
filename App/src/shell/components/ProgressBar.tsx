import { percent } from "../language/format";
import "./ProgressBar.css";

/** A progress bar: `share` from 0 to 1, or indeterminate without it. */
export function ProgressBar({ label, share }: { label: string; share?: number | undefined }) {
  const known = share !== undefined;
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? Math.round(share * 100) : undefined}
      aria-valuetext={known ? percent(share) : undefined}
      data-unknown={known ? undefined : ""}
    >
      <div className="progress-done" style={known ? { width: `${share * 100}%` } : undefined} />
    </div>
  );
}
