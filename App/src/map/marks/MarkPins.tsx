import type { Feature, FeatureCollection, GeoJSONSource, Map, Position } from "maplibre-gl";
import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "../../shell/language/language";
import { placeStep } from "../ground/drawings";
import { chosenMarks, chosenPlaces } from "./choice";
import type { MapMark } from "./MapMark";
import { MarkPopup } from "./MarkPopup";
import { placeWidth } from "./nameRoom";
import { Pin } from "./Pin";
import type { PinBoard } from "./PinBoard";

interface MarkPinsProps {
  map: Map;
  board: PinBoard;
  marks: readonly MapMark[];
  /** The places that marks keep clear of: the ends of the track, photos. */
  taken: readonly Position[];
}

/** The visible marks and places for which there is room; a press opens the figures of one (T9). */
export function MarkPins({ map, board, marks, taken }: MarkPinsProps) {
  const shown = useShownMarks(map, marks, taken);
  const [open, setOpen] = useState<MapMark | null>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const close = useCallback(() => {
    setOpen(null);
    pressed.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      {shown.map((mark) => (
        <Pin
          key={keyOf(mark)}
          board={board}
          position={mark.position}
          kind={mark.kind}
          label={t("map.mark", { title: mark.title })}
          onPress={(pin) => {
            pressed.current = pin;
            setOpen(mark);
          }}
        >
          {mark.kind === "mark" ? mark.label : <bdi className="map-pin-name">{mark.label}</bdi>}
        </Pin>
      ))}
      {open && <MarkPopup key={keyOf(open)} map={map} mark={open} onClose={close} />}
    </>
  );
}

/** A unique key: no two shown marks of one kind share a place. */
function keyOf({ kind, position }: MapMark): string {
  return `${kind} ${position.join()}`;
}

function useShownMarks(
  map: Map,
  marks: readonly MapMark[],
  occupied: readonly Position[],
): readonly MapMark[] {
  const [shown, setShown] = useState<readonly MapMark[]>([]);
  useEffect(() => {
    let chosen: readonly MapMark[] | null = null;
    const [numbered, places] = [marks.filter(({ kind }) => kind === "mark"), marks.filter(({ kind }) => kind === "place")];
    const choose = () => {
      const { clientWidth, clientHeight } = map.getCanvas();
      const size = { x: clientWidth, y: clientHeight };
      const at = (shown: readonly MapMark[]) => shown.map((mark) => map.project(mark.position));
      const taken = occupied.map((place) => map.project(place));
      const named = chosenPlaces(at(places), size, taken).flatMap((index) => places[index] ?? []);
      const along = chosenMarks(at(numbered), size, [...taken, ...at(named)]).flatMap((index) => numbered[index] ?? []);
      const next = [...named, ...along];
      if (chosen?.length === next.length && chosen.every((mark, at) => mark === next[at])) return;
      chosen = next;
      (map.getSource("pins") as GeoJSONSource).setData(pinFeatures(occupied, next));
      setShown(next);
    };
    choose();
    map.on("moveend", choose);
    return () => {
      map.off("moveend", choose);
    };
  }, [map, marks, occupied]);
  return shown;
}

/** The places of pins, which labels of the ground avoid. */
function pinFeatures(occupied: readonly Position[], marks: readonly MapMark[]): FeatureCollection {
  const feature = (pin: string, coordinates: Position): Feature => ({
    type: "Feature",
    properties: { pin },
    geometry: { type: "Point", coordinates },
  });
  const pinOf = ({ kind, label }: MapMark) => (kind === "place" ? `place-${Math.ceil(placeWidth(label) / placeStep)}` : "mark");
  return {
    type: "FeatureCollection",
    features: [
      ...occupied.map((place) => feature("end", place)),
      ...marks.map((mark) => feature(pinOf(mark), mark.position)),
    ],
  };
}
