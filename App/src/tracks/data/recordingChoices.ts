import { preferences } from "../../club/data/preferences";
import type { Preferences } from "../../device/api";
import { usual } from "../../engine/rules";

type RecordingChoices = { -readonly [Name in keyof typeof usual.Preferences]: NonNullable<Preferences[Name]> };

/** The settings for recording: the member's choices, with defaults for the rest (T6, T7). */
export function recordingChoices(chosen: Preferences = preferences()): RecordingChoices {
  const known = Object.entries(chosen).filter(([name, value]) => name in usual.Preferences && value !== null);
  return { ...usual.Preferences, ...Object.fromEntries(known) };
}
