import { Suspense, useEffect } from "react";
import { useObservable } from "../../device/store/observable";
import { unendedRecording } from "../data/recordingLog";
import { deviceMember, useShownMember } from "../../device/session/session";
import { lazyPart } from "../../shell/lazyPart";
import { recorderWanted } from "./wanted";

const RecordingState = lazyPart(async () => (await import("./RecordingState")).RecordingState);

/** The recording on other pages, and the offer to continue an interrupted one (T3). */
export function OngoingRecording() {
  const member = useShownMember();
  const wanted = useObservable(recorderWanted);

  useEffect(() => {
    // A recording made before sign-in can be saved by the member.
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
