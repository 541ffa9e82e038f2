import { useMemo } from "react";
import { recordingControl, RecordingView } from "../data/recording/recording";
import type { LinePoint, TrackLines } from "../../engine/trackTypes";
import { TrackMap } from "../../map/track/TrackMap";
import { speed } from "../../shell/language/format";
import { t, useLanguage } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import { goBack, navigate, useAddress } from "../../shell/routing/location";
import { mapMarks } from "../mapMarks";

/** The whole line of a recording that has ended. */
export function EndedMap({ view: { recording } }: { view: Extract<RecordingView, { step: "ended" }> }) {
  const full = useAddress().path === "/record/map";
  const [language, units] = [useLanguage(), useUnits()];
  const lines = useMemo(() => linesOf(recordingControl.line(0)), [recording.id]);
  const marks = useMemo(() => mapMarks(recordingControl.allMarks(), recording.sport), [recording.id, language, units]);
  return (
    <TrackMap
      name={t("tracks.record.ended")}
      lines={lines}
      marks={marks}
      speedText={speed}
      full={full}
      onFull={(next) => (next ? navigate("/record/map") : goBack("/record"))}
    />
  );
}

/** Converts a line of coordinate pairs, separated by NaN pairs, to lines of a track. */
function linesOf(pairs: Float64Array): TrackLines {
  const segments: LinePoint[][] = [[]];
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const [longitude = NaN, latitude = NaN] = pairs.subarray(index, index + 2);
    if (Number.isNaN(longitude)) segments.push([]);
    else segments[segments.length - 1]?.push([longitude, latitude]);
  }
  return { zooms: [{ zoom: 0, segments: segments.filter(({ length }) => length > 0) }] };
}
