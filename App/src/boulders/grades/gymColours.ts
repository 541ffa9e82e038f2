// What the colours of gyms mean, for every gym that the device follows.
import { useMemo } from "react";
import { useRecordsOf } from "../../device/sync/useRecordsOf";
import { GradeScale, readColours, ReadColour } from "../../engine/bouldering";
import type { Core } from "../../engine/core";
import type { GymFields } from "../data/gyms";
import { Said, useFollowedGyms } from "../data/records";
import { useBouldering } from "../useBouldering";

const none: readonly never[] = [];

/** The colours of each gym, from the easiest as its team put them. */
export function useColoursOfGyms(): (gym: string | null | undefined) => readonly ReadColour[] {
  const core = useBouldering();
  const gyms = useFollowedGyms();
  const spaces = useMemo(() => gyms.map(({ id }) => id), [gyms]);
  const records = useRecordsOf<Said & GymFields>("boulder_gyms", spaces);
  return useMemo(() => {
    const colours = new Map(records.map(({ space, colours }) => [space, core && colours ? known(core, colours) : none]));
    return (gym) => colours.get(gym ?? "") ?? none;
  }, [core, records]);
}

const known = (core: Core, colours: NonNullable<GymFields["colours"]>) => readColours(core, colours).flatMap((each) => each ?? []);

/** The grades of a colour on a scale: `6A`, `6A–6B`; nothing where the gym does not say. */
export function rangeWords(colour: ReadColour | undefined, scale: GradeScale): string {
  const range = colour?.[scale];
  if (!range) return "";
  return range.from === range.to ? range.from : `${range.from}–${range.to}`;
}
