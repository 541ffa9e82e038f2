import { recordingChoices } from "../data/recordingChoices";
import { recordingControl } from "../data/recording/recording";
import type { LiveMark } from "../../engine/recorder";
import { markWords } from "./markWords";
import { say } from "./say";
import { targetWords } from "./speakSession";

/** Two pulses, unlike those of a call or a message. */
const pulses = [250, 120, 250];

/** Announces a mark: the phone vibrates and, if chosen, speaks (T6), also of the target pace of a session (T17). */
export function announceMark(mark: LiveMark): void {
  const view = recordingControl.now();
  const { vibrate_marks, speak_marks } = recordingChoices();
  if (vibrate_marks) navigator.vibrate?.(pulses);
  if (view.step !== "running") return;
  const said = [speak_marks ? markWords(mark, view.recording.sport) : null, targetWords(mark)].filter((words) => words !== null);
  if (said.length > 0) say(said.join(" "));
}
