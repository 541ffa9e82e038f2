import { useMemo } from "react";
import { LiveMap } from "../../map/live/LiveMap";
import { t, useLanguage } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import { goBack, navigate, useAddress } from "../../shell/routing/location";
import { checkpointMarks } from "../checkpointMarks";
import { courseLine } from "../courseLine";
import type { OpenWalk } from "./data/WalkControl";

/** The phone's position, the line of its captures, and the course with its checkpoints (R1). */
export function WalkMap({ view }: { view: OpenWalk }) {
  const { walk, captures, place } = view;
  const home = `/races/${walk.race}/walk`;
  const full = useAddress().path === `${home}/map`;
  const [language, units] = [useLanguage(), useUnits()];
  const marks = useMemo(() => checkpointMarks(walk.said), [walk.said, language, units]);
  const course = useMemo(() => courseLine(walk.course), [walk.course]);
  const line = (from: number) =>
    Float64Array.from(captures.slice(from).flatMap(({ longitude, latitude }) => [longitude, latitude]));
  return (
    <LiveMap
      key={walk.race}
      label={t("races.walk.map")}
      line={line}
      points={captures.length}
      place={place?.position ?? null}
      accuracy={place?.accuracy ?? null}
      marks={marks}
      course={course}
      full={full}
      onFull={(next) => (next ? navigate(`${home}/map`) : goBack(home))}
    />
  );
}
