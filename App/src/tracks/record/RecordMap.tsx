import { useMemo } from "react";
import { recordingControl, RecordingView } from "../data/recording/recording";
import { LiveMap } from "../../map/live/LiveMap";
import { useLanguage } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import { goBack, navigate, useAddress } from "../../shell/routing/location";
import { mapMarks } from "../detail/mapMarks";

const line = (from: number) => recordingControl.line(from);

/** The line so far on the map, and the member on it (T1). Its full screen is an address of its own: back leads out. */
export function RecordMap({ view }: { view: Extract<RecordingView, { step: "running" }> }) {
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
      full={full}
      onFull={(next) => (next ? navigate("/record/map") : goBack("/record"))}
    />
  );
}
