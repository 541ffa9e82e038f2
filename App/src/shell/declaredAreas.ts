// The areas of the app, for the shell and for pages of other areas. They are declared once before the first page.
import { declareStores } from "../device/store/migrations";
import { declareCollections } from "../device/sync/collections";
import type { Area, Contribution, FriendSight, NoticeWords, SpaceWords } from "./area";
import type { PhraseName } from "./language/phrases";
import type { NoticeKind } from "./notices";

let declared: readonly Area[] = [];
let contributed: readonly Contribution[] = [];

/** Sets the areas of the app, in order. */
export function declareAreas(areas: readonly Area[]): void {
  declared = areas;
  declareCollections(areas.flatMap(({ collections = [] }) => collections));
  declareStores(areas.flatMap(({ stores = [] }) => stores));
}

export const declaredAreas = (): readonly Area[] => declared;

/** Loads the contributions of areas to other pages; must complete before `contributions` is called. */
export async function loadContributions(): Promise<void> {
  contributed = await Promise.all(declared.flatMap(({ contribution }) => contribution?.() ?? []));
}

/** The contributions of areas to other pages, in the order of the areas. */
export const contributions = (): readonly Contribution[] => contributed;

/** The labels of a kind of shared space; `undefined` for an unknown kind. */
export const spaceWords = (kind: string): SpaceWords | undefined => contributed.flatMap(({ spaces }) => spaces?.[kind] ?? [])[0];

/** The data that members may share with friends, with their labels. */
export const friendSights = (): readonly (readonly [FriendSight, PhraseName])[] =>
  contributed.flatMap(({ friendSights }) => Object.entries(friendSights ?? {}) as [FriendSight, PhraseName][]);

/** The kinds of notices, with their words. */
export const noticeKinds = (): readonly (readonly [NoticeKind, NoticeWords])[] =>
  contributed.flatMap(({ notices }) => Object.entries(notices ?? {}) as [NoticeKind, NoticeWords][]);

/** The words of a kind of notice; `undefined` for an unknown kind. */
export const noticeWords = (kind: NoticeKind): NoticeWords | undefined => contributed.flatMap(({ notices }) => notices?.[kind] ?? [])[0];
