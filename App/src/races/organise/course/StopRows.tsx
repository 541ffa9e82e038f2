import type { Race } from "../../../device/api";
import { IconButton } from "../../../shell/components/Button";
import { Row, Rows } from "../../../shell/components/Rows";
import { t } from "../../../shell/language/language";
import { CheckpointRecord, known, useStops } from "../data/records";
import { stopWords } from "./stopWords";

interface StopRowsProps {
  /** The race in the server's answer; `undefined` until it is loaded. */
  race: Race | undefined;
  id: string;
  checkpoints: readonly CheckpointRecord[];
  hasCourse: boolean;
  onEdit: (checkpoint: CheckpointRecord) => void;
  onDelete: (checkpoint: CheckpointRecord) => void;
}

/** The start, the checkpoints and the finish in order, each with its distance along the course and its radius. */
export function StopRows({ race, id, checkpoints, hasCourse, onEdit, onDelete }: StopRowsProps) {
  const stops = known(useStops(id));
  if (stops.length === 0) return null;
  const published = new Map(race?.checkpoints.map((each) => [each.id, each]));
  return (
    <Rows>
      {stops.map((stop) => {
        const index = checkpoints.findIndex((each) => each.id === stop.id);
        const drawn = checkpoints[index];
        const text = stopWords(published.get(stop.id), drawn?.radius_m, hasCourse);
        if (!drawn) return <Row key={stop.id} title={stop.name} text={text} />;
        return (
          <Row key={stop.id} title={`${index + 1} · ${stop.name}`} text={text}>
            <IconButton
              icon="edit"
              label={t("races.organise.course.editNamed", { checkpoint: stop.name })}
              onClick={() => onEdit(drawn)}
            />
            <IconButton
              icon="delete"
              label={t("races.organise.course.deleteNamed", { checkpoint: stop.name })}
              onClick={() => onDelete(drawn)}
            />
          </Row>
        );
      })}
    </Rows>
  );
}
