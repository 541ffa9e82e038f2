import type { Gear, GearKind } from "../data/gear";
import type { Drawing } from "../../shell/components/Icon";
import { t } from "../../shell/language/language";
import { sportIcon } from "../sportIcon";

/** The kinds of gear, in the order in which they are offered. */
export const gearKinds: readonly GearKind[] = ["shoes", "bike", "skis", "boat", "other"];

export const kindName = (kind: GearKind) => t(`tracks.gear.kind.${kind}`);

/** The icon of gear: a shoe. */
export const gearSettingsIcon: Drawing = {
  strokes: "M3 16.5V10c1.500.8 3 .6 4-.8l1.500-2.200 4.500 4.500c1 1 2.200 1.500 3.600 1.700l2.400.3c1.200.2 2 1.100 2 2.300v2.700H5A2 2 0 0 1 3 16.500ZM10.500 9.500 9 11M12.500 11.500 11 13",
};

const sportsOf: Readonly<Record<GearKind, string>> = {
  shoes: "running",
  bike: "cycling",
  skis: "skiing",
  boat: "paddling",
  other: "other",
};

export const gearIcon = ({ kind }: Gear): Drawing => sportIcon(sportsOf[kind]);

/** The distance of a piece of gear in metres, including that before its first track. */
export function wayOf({ before_m }: Gear, tracked: number | undefined): number {
  return (before_m ?? 0) + (tracked ?? 0);
}

/** True if the gear has reached its warning distance. */
export function isWorn(gear: Gear, tracked: number | undefined): boolean {
  return gear.warn_m != null && !gear.retired && wayOf(gear, tracked) >= gear.warn_m;
}
