import type { ComponentType } from "react";
import type { Preferences } from "../device/api";
import type { Migration } from "../device/store/openDatabase";
import type { Change, Draft } from "../device/sync/change";
import type { Collection } from "../device/sync/collections";
import type { StoredRecord } from "../device/sync/record";
import type { RecordTypes } from "../device/sync/recordTypes";
import type { Role } from "../device/sync/wire";
import type { fieldKinds } from "../engine/fieldKinds";
import type { IconDrawing } from "./components/Icon";
import type { PhraseName } from "./language/phrases";
import type { NoticeKind } from "./notices";
import type { Route } from "./routing/route";

/** A place in the navigation. */
export interface Place {
  path: string;
  icon: IconDrawing;
  label: PhraseName;
  /** Path prefixes for which the place is current, besides its own. */
  below?: readonly string[];
  /** True for the main action on a phone, which stands out among the places. */
  prominent?: boolean;
  /** The number of items that need attention: a `CountBadge`. */
  Badge?: ComponentType;
}

/** A collection of records that a guest makes on the device and can adopt into an account. */
export interface GuestCollection {
  name: string;
  /** The number of records, by `{count}`. */
  count: PhraseName;
}

/** One area of the app, as seen by the rest of the app. `areas.ts` lists the areas. */
export interface Area {
  name: string;
  /** True if it has its own stylesheet, which the build makes from its folder and its first page loads. */
  ownStyles?: true;
  /** Its places in the navigation; the first one represents the area. */
  places?: readonly Place[];
  /** The place for the member's settings, last in the navigation. One area defines it. */
  you?: Place;
  routes: readonly Route[];
  collections?: readonly Collection[];
  /** Its object stores in the device's database. */
  stores?: readonly Migration[];
  /** The member's preferences that it uses, which are stored with the account. */
  preferences?: readonly (keyof Preferences)[];
  /** The guest's collections, ordered so that records follow those that refer to them, as categories follow tracks. */
  guestCollections?: readonly GuestCollection[];
  /** Its background activity, shown above the foot of other pages. */
  Ongoing?: ComponentType;
  /** Starts its background work with the app. */
  start?: () => void;
  /** Its contribution to pages of other areas, loaded with the first of them. */
  contribution?: () => Promise<Contribution>;
}

/** The contribution of an area to pages of other areas. */
export interface Contribution {
  settings?: readonly SettingsPage[];
  /** A card on the page of settings. */
  SettingsCard?: ComponentType;
  /** The next events of the area, for the page of today. */
  TodayCard?: ComponentType;
  /** A hook for the days, as dates from one to another, that its events fill; null while they are unknown. */
  useBusyDays?: () => ((from: string, until: string) => readonly string[]) | null;
  /** The page on which a member subscribes a calendar to what is planned. */
  calendar?: PageLink;
  /** A card on the page about this device. */
  DeviceCard?: ComponentType;
  /** The page that restores deleted records. */
  deleted?: PageLink;
  /** The texts of the permissions for its data that members grant to apps. */
  permissions?: Readonly<Partial<Record<Permission, PhraseName>>>;
  /** The labels of its data that members may share with friends. */
  friendSights?: Readonly<Partial<Record<FriendSight, PhraseName>>>;
  /** The words of its notices, by kind. */
  notices?: Readonly<Partial<Record<NoticeKind, NoticeWords>>>;
  /** The labels of its work on the server, by the server's names. */
  jobs?: Readonly<Record<string, PhraseName>>;
  /** Its pages for administrators of the club. */
  administration?: readonly PageLink[];
  /** The labels of its shared spaces, by kind. */
  spaces?: Readonly<Record<string, SpaceWords>>;
  /** A hook for the labels of its records. */
  useCollectionWords?: () => Readonly<Record<string, CollectionWords>>;
  /** The adoption of a guest's data on registration. */
  adoption?: Adoption;
  /** Its storage on the device other than records. */
  storage?: StorageUser;
}

/** A permission that members can grant to apps, by the server's name. */
export type Permission = (typeof fieldKinds.NewPersonalToken.scopes)[number];

/** A kind of data that members may share with friends, by the field of `friend_sharing`. */
export type FriendSight = keyof RecordTypes["friend_sharing"];

/** The words of a kind of notice. */
export interface NoticeWords {
  icon: IconDrawing;
  /** The name of the kind. */
  kind: PhraseName;
  /** A line about what comes, or for whom. */
  text: PhraseName;
  /** The notice as a sentence, of `{who}`, `{what}` and `{where}`. */
  said: PhraseName;
  /** The sentences of notices with a detail, by the server's name. */
  saidOf?: Readonly<Record<string, PhraseName>>;
  /** Words for `{what}`, instead of the server's. */
  what?: (name: string) => string;
}

/** A link to a page. */
export interface PageLink {
  path: string;
  icon: IconDrawing;
  title: PhraseName;
  text: PhraseName;
}

/** A page of settings: of the member's account, or of this device. */
export interface SettingsPage extends PageLink {
  of: "member" | "device";
}

/** The labels and the page of a kind of shared space. */
export interface SpaceWords {
  icon: IconDrawing;
  /** The name of the kind. */
  kind: PhraseName;
  /** The names of roles. */
  roles: Readonly<Record<Role, PhraseName>>;
  /** The rights of roles, in words. */
  tasks: Readonly<Record<Role, PhraseName>>;
  /** The page of a space for a member with a role. */
  page: (space: string, role: Role) => string;
}

/** The labels of a collection's records. Two areas may label fields of one collection. */
export interface CollectionWords {
  /** The name of the kind of record. */
  kind?: PhraseName;
  /** The name of a record, if the device has it. */
  nameOf?: (id: string) => string | undefined;
  fields: Readonly<Record<string, FieldWords>>;
  /** The record of an unsent change as a file for use elsewhere; null when the device lacks its data. */
  copyOf?: (member: string, change: Change) => Promise<NamedFile | null>;
  /** The change that makes a record without the file that a refused one lacks; null when the device has nothing for it. */
  madeWithout?: (member: string, change: Change) => Promise<Draft | null>;
}

/** A file with its name. */
export interface NamedFile {
  name: string;
  content: Blob;
}

/** The label of a field and the text of its values. */
export interface FieldWords {
  label: PhraseName;
  words: (value: unknown) => string;
  /** True for text written by the member: differences are shown word by word. */
  isText?: true;
  /** Shows values that have no distinct text; it may load lazily. */
  View?: ComponentType<FieldViewProps>;
}

/** The value of a field, for display. */
export interface FieldViewProps {
  value: unknown;
  /** The value that it is compared with; `undefined` beside several. */
  other?: unknown;
  /** The space of the record; without one, the member's own. */
  space?: string | undefined;
  /** All fields of the record. */
  body: StoredRecord["body"];
}

/** Adopts a record from the guest's database into the member's, unless it is there. */
type Adopt = (record: StoredRecord) => Promise<void>;

/** The adoption of a guest's data on registration. */
export interface Adoption {
  /** Adopts data other than records, as the first step. */
  begin?: (member: string) => Promise<void>;
  /** Adopts records that have more than fields, by collection. */
  collections?: Readonly<Record<string, (member: string) => Adopt>>;
  /** Removes the adopted data from the guest's database. */
  end?: () => Promise<void>;
}

/** Data that use storage on the device. */
export interface StorageUser {
  name: string;
  label: PhraseName;
  /** In bytes. */
  size: () => Promise<number>;
}
