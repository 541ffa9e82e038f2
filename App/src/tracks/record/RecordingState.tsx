import { useEffect, useState } from "react";
import { recordingControl, useRecording } from "../data/recording/recording";
import { Dialog } from "../../shell/components/Dialog";
import { Icon } from "../../shell/components/Icon";
import { clock, distance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { useAddress } from "../../shell/routing/location";
import { holdReload } from "../../shell/update";
import { InterruptionActions, InterruptionWords } from "./Interruption";
import { stateWords } from "./stateWords";
import { announceMark } from "./announceMark";
import { announceStep } from "./speakSession";
import "./RecordingState.css";
import { recordIcon } from "../icons";

/** On other pages: a line that links to the recording, or the offer to continue it (T3). */
export function RecordingState({ member }: { member: string }) {
  const view = useRecording();
  const onItsPage = useAddress().path.startsWith("/record");
  const [putOff, setPutOff] = useState(false);

  useEffect(() => void recordingControl.look(), [member]);
  useEffect(() => recordingControl.markReached.add(announceMark), []);
  useEffect(() => announceStep(view), [view]);
  // A new version of the app is not activated until the recording is saved.
  const unsaved = view.step === "running" || view.step === "ended";
  useEffect(() => (unsaved ? holdReload() : undefined), [unsaved]);

  if (onItsPage) return null;
  if (view.step === "interrupted" && !putOff) {
    return (
      <Dialog
        title={t("tracks.record.interrupted")}
        onClose={() => setPutOff(true)}
        actions={<InterruptionActions />}
      >
        <InterruptionWords view={view} />
      </Dialog>
    );
  }
  if (view.step !== "running" && view.step !== "ended" && view.step !== "interrupted") return null;
  return (
    <section aria-label={t("tracks.record.title")}>
      <Link to="/record" className="state-bar-words recording-state" data-running={view.step === "running" || undefined}>
        <Icon drawing={recordIcon} size={18} />
        {stateWords(view)}
        <span className="figures">
          {distance(view.live.distance)} · {clock(view.live.elapsed)}
        </span>
      </Link>
    </section>
  );
}
