import type { Map, Position } from "maplibre-gl";
import type { PinBoard } from "../../../map/marks/PinBoard";
import { t } from "../../../shell/language/language";
import type { CheckpointRecord } from "../data/records";
import { MovablePin } from "../../../map/marks/MovablePin";

interface CheckpointPinProps {
  map: Map;
  board: PinBoard;
  checkpoint: CheckpointRecord;
  number: number;
  onMove: (checkpoint: CheckpointRecord, place: Position) => void;
  onOpen: (checkpoint: CheckpointRecord) => void;
}

/** A checkpoint on the map: dragging moves it, a press opens it. */
export function CheckpointPin({ map, board, checkpoint, number, onMove, onOpen }: CheckpointPinProps) {
  const { name, longitude, latitude } = checkpoint;
  return (
    <MovablePin
      {...{ map, board }}
      className="map-pin-mark checkpoint-pin"
      position={[longitude, latitude]}
      label={t("races.organise.course.pin", { number, checkpoint: name })}
      title={name}
      onMove={(place) => onMove(checkpoint, place)}
      onPress={() => onOpen(checkpoint)}
    >
      {number}
    </MovablePin>
  );
}
