import type { Feature, FeatureCollection, GeoJSONSource, Map, Position } from "maplibre-gl";
import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "../../shell/language/language";
import { chosenMarks } from "./choice";
import type { MapMark } from "./MapMark";
import { MarkPopup } from "./MarkPopup";
import { Pin } from "./Pin";
import type { PinBoard } from "./PinBoard";

interface MarkPinsProps {
  map: Map;
  board: PinBoard;
  marks: readonly MapMark[];
  /** Start and end of the track, which marks keep clear of. */
  ends: readonly Position[];
}

/** The marks in sight, as many as there is room for; pressing one opens its figures (T9). */
export function MarkPins({ map, board, marks, ends }: MarkPinsProps) {
  const shown = useShownMarks(map, marks, ends);
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
          key={mark.label}
          board={board}
          position={mark.position}
          kind="mark"
          label={t("map.mark", { title: mark.title })}
          onPress={(pin) => {
            pressed.current = pin;
            setOpen(mark);
          }}
        >
          {mark.label}
        </Pin>
      ))}
      {open && <MarkPopup key={open.label} map={map} mark={open} onClose={close} />}
    </>
  );
}

function useShownMarks(
  map: Map,
  marks: readonly MapMark[],
  ends: readonly Position[],
): readonly MapMark[] {
  const [shown, setShown] = useState<readonly MapMark[]>([]);
  useEffect(() => {
    const choose = () => {
      const { clientWidth, clientHeight } = map.getCanvas();
      const next = chosenMarks(
        marks.map((mark) => map.project(mark.position)),
        { x: clientWidth, y: clientHeight },
        ends.map((end) => map.project(end)),
      ).flatMap((index) => marks[index] ?? []);
      (map.getSource("pins") as GeoJSONSource).setData(pinFeatures(ends, next));
      setShown((now) => (now.length === next.length && now.every((mark, at) => mark === next[at]) ? now : next));
    };
    choose();
    map.on("moveend", choose);
    return () => {
      map.off("moveend", choose);
    };
  }, [map, marks, ends]);
  return shown;
}

/** Where pins stand, for the labels of the ground to keep clear of. */
function pinFeatures(ends: readonly Position[], marks: readonly MapMark[]): FeatureCollection {
  const feature = (pin: string, coordinates: Position): Feature => ({
    type: "Feature",
    properties: { pin },
    geometry: { type: "Point", coordinates },
  });
  return {
    type: "FeatureCollection",
    features: [
      ...ends.map((end) => feature("end", end)),
      ...marks.map((mark) => feature("mark", mark.position)),
    ],
  };
}
