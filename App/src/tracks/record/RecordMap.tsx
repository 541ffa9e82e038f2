import { useMemo } from "react";
import { recordingControl, RecordingView } from "../data/recording/recording";
import { LiveMap } from "../../map/live/LiveMap";
import { useLanguage } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import { goBack, navigate, useAddress } from "../../shell/routing/location";
import { mapMarks } from "../mapMarks";
import { useFollowedPlan, usePlanLine } from "../data/followedPlan";

const line = (from: number) => recordingControl.line(from);

type RunningView = Extract<RecordingView, { step: "running" }>;

/** The line so far and the member's position on the map (T1), with the followed plan. */
export function RecordMap({ view }: { view: RunningView }) {
  const plan = useFollowedPlan();
  return plan === null ? <MapOfRecording view={view} /> : <MapWithPlan view={view} plan={plan} />;
}

function MapWithPlan({ view, plan }: { view: RunningView; plan: string }) {
  return <MapOfRecording view={view} course={usePlanLine(plan)} />;
}

/** The full-screen map has its own address: the back button leaves it. */
function MapOfRecording({ view, course }: { view: RunningView; course?: ReturnType<typeof usePlanLine> }) {
  const { recording, live } = view;
  const full = useAddress().path === "/record/map";
  const [language, units] = [useLanguage(), useUnits()];
  const marks = useMemo(() => mapMarks(recordingControl.allMarks(), recording.sport), [live.marks, language, units]);
  return (
    <LiveMap
      key={recording.id}
      line={line}
      points={live.points}
      place={live.place}
      accuracy={live.accuracy}
      marks={marks}
      {...(course && { course })}
      full={full}
      onFull={(next) => (next ? navigate("/record/map") : goBack("/record"))}
    />
  );
}
