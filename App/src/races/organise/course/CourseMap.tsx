import { t } from "../../../shell/language/language";
import { MapFrame } from "../../../map/frame/MapFrame";
import { lazyMap } from "../../../map/library/lazyMap";
import { useState } from "react";
import type { CourseMapProps } from "./CourseMapView";
import "./CourseMap.css";

const CourseMapView = lazyMap(async () => (await import("./CourseMapView")).CourseMapView);

/** The map of the course, on which checkpoints are placed and moved. */
export function CourseMap(props: Omit<CourseMapProps, "full" | "onFull">) {
  const [full, setFull] = useState(false);
  return (
    <MapFrame label={t("races.organise.course.map")} full={full}>
      {(maps) => <CourseMapView {...props} maps={maps} full={full} onFull={setFull} />}
    </MapFrame>
  );
}
