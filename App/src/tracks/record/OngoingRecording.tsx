import { lazy, Suspense, useEffect } from "react";
import { useObservable } from "../../device/store/observable";
import { unendedRecording } from "../data/recording/log";
import { deviceMember, useShownMember } from "../../device/session/session";
import { recorderWanted } from "./wanted";

// Without its code, which may be out of reach, the other pages stay as they are.
const RecordingState = lazy(async () => {
  try {
    return { default: (await import("./RecordingState")).RecordingState };
  } catch {
    return { default: () => null };
  }
});

/** The recording as other pages show it, and the offer to go on with one that was cut off (T3). */
export function OngoingRecording() {
  const member = useShownMember();
  const wanted = useObservable(recorderWanted);

  useEffect(() => {
    // What somebody recorded before they signed in is theirs to save.
    for (const home of new Set([member, deviceMember])) {
      unendedRecording(home).then(
        (left) => left && recorderWanted.set(true),
        () => undefined,
      );
    }
  }, [member]);

  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <RecordingState member={member} />
    </Suspense>
  );
}
