import type { Race } from "../device/api";
import type { MapMark } from "../map/marks/MapMark";
import { dateTime, distance } from "../shell/language/format";
import { t } from "../shell/language/language";
import { stopName } from "./stopNames";

/** The checkpoints of a race as map marks, each with its stage. */
export function checkpointMarks({ checkpoints }: Pick<Race, "checkpoints">): readonly MapMark[] {
  return checkpoints.map((checkpoint, index) => {
    const { longitude, latitude, along_m: along, closes_at: closes } = checkpoint;
    const name = stopName(checkpoint, index);
    const before = checkpoints[index - 1]?.along_m;
    return {
      kind: "place",
      position: [longitude, latitude],
      label: name,
      title: name,
      figures: [
        { name: t("races.checkpoint.fromStart"), value: distance(along) },
        ...(along !== undefined && before !== undefined
          ? [{ name: t("races.checkpoint.stage"), value: distance(along - before) }]
          : []),
        ...(closes === undefined ? [] : [{ name: t("races.checkpoint.closes"), value: dateTime(closes) }]),
      ],
    };
  });
}
