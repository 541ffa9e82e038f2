import { followedSession, stepAt } from "../data/followedSession";
import type { RecordingView } from "../data/recording/recording";
import type { LiveMark } from "../../engine/recorder";
import type { PaceRange } from "../../engine/training";
import { roughDistance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { metresPerMile, units } from "../../shell/language/units";
import { spokenTime } from "./markWords";
import { say } from "./say";

/** The recording and its part that were spoken last: the number of parts is that behind the last one. */
let last = { recording: "", index: -1 };

/** Speaks the part of the session that has begun, and its end (T17). */
export function announceStep(view: RecordingView): void {
  const session = followedSession();
  if (view.step !== "running" || view.live.state === "waiting" || !session) return;
  const { recording, live } = view;
  if (last.recording !== recording.id) last = { recording: recording.id, index: -1 };
  const at = stepAt(session, live.distance);
  const index = at?.index ?? session.steps.length;
  if (index <= last.index) return;
  last = { recording: recording.id, index };
  say(at ? stepWords(at.step.to_m - live.distance, at.step.effort, at.step.pace) : t("tracks.training.spoken.end"));
}

function stepWords(distance: number, effort: "easy" | "goal" | "threshold" | "interval", pace: PaceRange | undefined): string {
  const what = t("tracks.training.spoken.step", { distance: roughDistance(Math.round(distance / 10) * 10), effort: t(`tracks.training.effort.${effort}`) });
  return pace ? `${what} ${paceWords(pace)}` : what;
}

function paceWords(range: PaceRange): string {
  const isImperial = units() === "imperial";
  const [fastest, slowest] = range.map((pace) => spokenTime(isImperial ? (pace * metresPerMile) / 1000 : pace));
  return t(isImperial ? "tracks.training.spoken.paceMile" : "tracks.training.spoken.pace", { fastest: fastest ?? "", slowest: slowest ?? "" });
}

/** A mark beside the target of its part; null if the mark spans several parts, or has no target. */
export function targetWords({ distance_m, partial_distance_m, pace_s_per_km: pace }: LiveMark): string | null {
  const session = followedSession();
  if (!session || pace === undefined) return null;
  const step = stepAt(session, distance_m - 1)?.step;
  if (!step?.pace || step.from_m > distance_m - partial_distance_m + 1) return null;
  const [fastest, slowest] = step.pace;
  if (pace < fastest) return t("tracks.training.spoken.faster");
  return t(pace > slowest ? "tracks.training.spoken.slower" : "tracks.training.spoken.right");
}
