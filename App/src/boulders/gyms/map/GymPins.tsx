import type { Map } from "maplibre-gl";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { aroundTrack } from "../../../map/frame/useMap";
import { boundsOfLine } from "../../../map/lines/bounds";
import { gathered } from "../../../map/marks/choice";
import { Pin } from "../../../map/marks/Pin";
import type { PinBoard } from "../../../map/marks/PinBoard";
import { usePinBoard } from "../../../map/marks/usePinBoard";
import { t } from "../../../shell/language/language";
import { navigate } from "../../../shell/routing/location";
import type { GymPlace } from "../../data/gyms";
import type { PlacedGym } from "../../data/placedGyms";

/** A gym with a position. */
export type StandingGym = PlacedGym & { place: GymPlace };

interface GymPinsProps {
  map: Map;
  gyms: readonly StandingGym[];
  here: GymPlace | null;
}

/** The visible gyms; gyms without room are counted at their neighbour. */
export function GymPins({ map, gyms, here }: GymPinsProps) {
  const board = usePinBoard(map);
  const groups = useGroups(map, gyms);
  if (!board) return null;
  return createPortal(
    <>
      {groups.map((group) => (
        <GymPin key={group[0]?.id} map={map} board={board} gyms={group} />
      ))}
      {here && <Pin board={board} position={[here.longitude, here.latitude]} kind="here" label={t("map.place")} />}
    </>,
    board.element,
  );
}

/** One gym, which a press opens, or a group, into which a press zooms. */
function GymPin({ map, board, gyms }: { map: Map; board: PinBoard; gyms: readonly StandingGym[] }) {
  const [gym] = gyms;
  if (!gym) return null;
  const position = positionOf(gym);
  if (gyms.length === 1) {
    return (
      <Pin
        board={board}
        position={[...position]}
        kind="place"
        label={t("boulders.map.pin", { gym: gym.name })}
        onPress={() => navigate(`/boulders/gyms/${gym.id}`)}
      >
        <bdi className="map-pin-name">{gym.name}</bdi>
      </Pin>
    );
  }
  const apart = () => {
    const bounds = boundsOfLine(gyms.map(positionOf));
    if (bounds) map.fitBounds(bounds, aroundTrack);
  };
  return (
    <Pin board={board} position={[...position]} kind="mark" label={t("boulders.map.group", { count: gyms.length })} onPress={apart}>
      {gyms.length}
    </Pin>
  );
}

const positionOf = ({ place: { longitude, latitude } }: StandingGym): readonly [number, number] => [longitude, latitude];

function useGroups(map: Map, gyms: readonly StandingGym[]): readonly (readonly StandingGym[])[] {
  const [groups, setGroups] = useState<readonly (readonly StandingGym[])[]>([]);
  useEffect(() => {
    const gather = () => {
      const { clientWidth: x, clientHeight: y } = map.getCanvas();
      const points = gyms.map((gym) => map.project([...positionOf(gym)]));
      setGroups(gathered(points, { x, y }).map((group) => group.flatMap((index) => gyms[index] ?? [])));
    };
    gather();
    map.on("moveend", gather);
    return () => {
      map.off("moveend", gather);
    };
  }, [map, gyms]);
  return groups;
}
