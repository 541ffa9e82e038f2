import { useEffect, useMemo, useRef, useState } from "react";
import { recordingControl, RecordingView } from "../data/recording/recording";
import { Button } from "../../shell/components/Button";
import { clock, dateTime, distance, time } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { DiscardDialog } from "./DiscardDialog";

/** When a recording was cut off, how much of it there is, and that nothing is made up for the time since (T3). */
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

/** What can be done with a recording that was cut off. */
export function InterruptionActions() {
  const [discarding, setDiscarding] = useState(false);
  const goOn = useRef<HTMLButtonElement>(null);
  const act = (what: () => void) => () => {
    what();
    navigate("/record");
  };
  // A key pressed without looking goes on.
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
