import type { Position } from "maplibre-gl";
import type { RaceCourse } from "../device/api";

/** The points of a course as a map draws them; none without a course. */
export function courseLine(course: Pick<RaceCourse, "line"> | null | undefined): readonly Position[] {
  return course?.line.map(([longitude = 0, latitude = 0]): Position => [longitude, latitude]) ?? [];
}
