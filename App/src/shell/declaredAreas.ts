// The areas of the app as the shell and the pages of one area see them, told once before the first page.
import { declareStores } from "../device/store/migrations";
import { declareCollections } from "../device/sync/collections";
import type { Area, Contribution, SpaceWords } from "./area";

let declared: readonly Area[] = [];
let contributed: readonly Contribution[] = [];

/** Makes these the areas of the app, in their order. */
export function declareAreas(areas: readonly Area[]): void {
  declared = areas;
  declareCollections(areas.flatMap(({ collections = [] }) => collections));
  declareStores(areas.flatMap(({ stores = [] }) => stores));
}

export const declaredAreas = (): readonly Area[] => declared;

/** Loads what areas add to pages of others: to be awaited before `contributions`. */
export async function loadContributions(): Promise<void> {
  contributed = await Promise.all(declared.flatMap(({ contribution }) => contribution?.() ?? []));
}

/** What areas add to pages of others, in the order of the areas. */
export const contributions = (): readonly Contribution[] => contributed;

/** How members know the shared spaces of a kind; `undefined` for a kind that this app does not know. */
export const spaceWords = (kind: string): SpaceWords | undefined => contributed.flatMap(({ spaces }) => spaces?.[kind] ?? [])[0];
