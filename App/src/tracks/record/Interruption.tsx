import { useEffect, useMemo, useRef, useState } from "react";
import { recordingControl, RecordingView } from "../data/recording/recording";
import { Button } from "../../shell/components/Button";
import { clock, dateTime, distance, time } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { DiscardDialog } from "./DiscardDialog";

/** The time of an interruption and the length recorded so far; nothing is invented for the time since (T3). */
export function InterruptionWords({ view }: { view: Extract<RecordingView, { step: "interrupted" }> }) {
  const { at, live } = view;
  const ending = useMemo(() => recordingControl.ending(), [view]);
  const today = new Date(at).toDateString() === new Date().toDateString();
  return (
    <>
      <p>
        {t("tracks.record.interruptedText", {
          when: today ? time(at) : dateTime(at),
          distance: distance(ending ? ending.distance_m : live.distance),
          time: clock(ending ? ending.duration_s : live.elapsed),
        })}
      </p>
      <p>{t("tracks.record.interruptedGap")}</p>
    </>
  );
}

/** The actions on an interrupted recording. */
export function InterruptionActions() {
  const [discarding, setDiscarding] = useState(false);
  const goOn = useRef<HTMLButtonElement>(null);
  const act = (what: () => void) => () => {
    what();
    navigate("/record");
  };
  // A key pressed inadvertently continues the recording.
  useEffect(() => goOn.current?.focus(), []);

  return (
    <>
      <Button onClick={() => setDiscarding(true)}>{t("tracks.record.discard")}</Button>
      <Button onClick={act(() => recordingControl.end())}>{t("tracks.record.finish")}</Button>
      <Button ref={goOn} kind="primary" onClick={act(() => recordingControl.goOn())}>
        {t("tracks.record.goOn")}
      </Button>
      {discarding && <DiscardDialog onClose={() => setDiscarding(false)} />}
    </>
  );
}
