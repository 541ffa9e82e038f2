// The grades of hold colours, for all followed gyms.
import { useMemo } from "react";
import { useRecordsOf } from "../../device/sync/useRecordsOf";
import { GradeScale, readColours, ReadColour } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import type { GymFields } from "../data/gyms";
import { Said, useFollowedGyms } from "../data/records";
import { useBouldersCore } from "../useBouldersCore";

const none: readonly never[] = [];

/** The colours of each gym, easiest first, in the order set by its team. */
export function useColoursOfGyms(): (gym: string | null | undefined) => readonly ReadColour[] {
  const core = useBouldersCore();
  const gyms = useFollowedGyms();
  const spaces = useMemo(() => gyms.map(({ id }) => id), [gyms]);
  const records = useRecordsOf<Said & GymFields>("boulder_gyms", spaces);
  return useMemo(() => {
    const colours = new Map(records.map(({ space, colours }) => [space, core && colours ? known(core, colours) : none]));
    return (gym) => colours.get(gym ?? "") ?? none;
  }, [core, records]);
}

const known = (core: Core, colours: NonNullable<GymFields["colours"]>) => readColours(core, colours).flatMap((each) => each ?? []);

/** The grades of a colour on a scale, `6A` or `6A–6B`; empty if the gym has not set them. */
export function rangeWords(colour: ReadColour | undefined, scale: GradeScale): string {
  const range = colour?.[scale];
  if (!range) return "";
  return range.from === range.to ? range.from : `${range.from}–${range.to}`;
}
