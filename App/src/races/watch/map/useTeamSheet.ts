import type { Map } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import type { MapMark } from "../../../map/marks/MapMark";
import { useDark } from "../../../shell/theme/useDark";
import { MapTeam, TeamSheet } from "./TeamSheet";

/** Shows the teams on the map, and reports the pressed one. */
export function useTeamSheet(
  map: Map | null,
  teams: readonly MapTeam[],
  /** The place marks that numbers must not cover. */
  marks: readonly MapMark[],
  chosen: number | null,
  isGliding: boolean,
  onPick: (number: number) => void,
): void {
  const [sheet, setSheet] = useState<TeamSheet | null>(null);
  const picked = useRef(onPick);
  picked.current = onPick;
  const dark = useDark();

  useEffect(() => {
    if (!map) return;
    const laid = new TeamSheet(map, (number) => picked.current(number));
    setSheet(laid);
    return () => laid.remove();
  }, [map]);

  useEffect(() => sheet?.show(teams, isGliding), [sheet, teams, isGliding]);
  useEffect(() => sheet?.keepClear(marks), [sheet, marks]);
  useEffect(() => sheet?.choose(chosen), [sheet, chosen]);
  useEffect(() => sheet?.repaint(), [sheet, dark]);
}
