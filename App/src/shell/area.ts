import type { ComponentType } from "react";
import type { Preferences } from "../device/api";
import type { Migration } from "../device/store/openDatabase";
import type { Change } from "../device/sync/change";
import type { Collection } from "../device/sync/collections";
import type { StoredRecord } from "../device/sync/record";
import type { Role } from "../device/sync/wire";
import type { IconDrawing } from "./components/Icon";
import type { PhraseName } from "./language/phrases";
import type { Route } from "./routing/route";

/** A place in the navigation. */
export interface Place {
  path: string;
  icon: IconDrawing;
  label: PhraseName;
  /** Paths below which the place is the current one, besides its own. */
  below?: readonly string[];
  /** What phones are taken out for: stands out among the places. */
  prominent?: boolean;
  /** How much waits there for the member: a `CountBadge`. */
  Badge?: ComponentType;
}

/** Records that a guest makes on the device, and may take into an account. */
export interface GuestCollection {
  name: string;
  /** How many there are, by `{count}`. */
  count: PhraseName;
}

/** One area of the app: everything that the rest of the app knows of it. `areas.ts` lists them. */
export interface Area {
  name: string;
  /** Its styles are a sheet of its own, which the build makes of its folder and its first page brings along. */
  ownStyles?: true;
  /** Its places in the navigation, the first of which stands for the area. */
  places?: readonly Place[];
  /** The place of everything that is about the member, last in the navigation. One area has it. */
  you?: Place;
  routes: readonly Route[];
  collections?: readonly Collection[];
  /** Object stores of its own in the device's database. */
  stores?: readonly Migration[];
  /** The member's preferences that it knows, which travel with the account. */
  preferences?: readonly (keyof Preferences)[];
  /** Records come after those that name them, as tracks name categories. */
  guestCollections?: readonly GuestCollection[];
  /** What goes on while other pages are looked at, shown over the page's foot. */
  Ongoing?: ComponentType;
  /** Work that begins with the app and goes on. */
  start?: () => void;
  /** What it adds to pages of other areas, loaded with the first of them. */
  contribution?: () => Promise<Contribution>;
}

/** What an area adds to pages that are not its own. */
export interface Contribution {
  settings?: readonly SettingsPage[];
  /** A card on the page of settings. */
  SettingsCard?: ComponentType;
  /** What comes next of the area, on the page of today. */
  TodayCard?: ComponentType;
  /** A card on the page about this device. */
  DeviceCard?: ComponentType;
  /** Where deleted records are brought back. */
  deleted?: PageLink;
  /** How members know the shared spaces of its kinds, by the name of the kind. */
  spaces?: Readonly<Record<string, SpaceWords>>;
  /** How members know its records: a hook. */
  useCollectionWords?: () => Readonly<Record<string, CollectionWords>>;
  /** What becomes of a guest's data on registering. */
  adoption?: Adoption;
  /** What takes room on the device, besides the records of members. */
  storage?: StorageUser;
}

/** A page that others lead to. */
export interface PageLink {
  path: string;
  icon: IconDrawing;
  title: PhraseName;
  text: PhraseName;
}

/** A page of settings: of the member, wherever they sign in, or of this device. */
export interface SettingsPage extends PageLink {
  of: "member" | "device";
}

/** How members know the spaces of a kind, and where one opens. */
export interface SpaceWords {
  icon: IconDrawing;
  /** What one is called. */
  kind: PhraseName;
  /** What who has a role is called. */
  roles: Readonly<Record<Role, PhraseName>>;
  /** What who has a role does. */
  tasks: Readonly<Record<Role, PhraseName>>;
  /** The page for those with a role in it. */
  page: (space: string, role: Role) => string;
}

/** How members know the records of a collection. Two areas may know fields of one collection. */
export interface CollectionWords {
  /** What one record is called. */
  kind?: PhraseName;
  /** A record's name, when the device knows it. */
  nameOf?: (id: string) => string | undefined;
  fields: Readonly<Record<string, FieldWords>>;
  /** What was to be made, as a file that the member can use elsewhere; null when the device lacks what it takes. */
  copyOf?: (member: string, change: Change) => Promise<NamedFile | null>;
}

/** A file with its name. */
export interface NamedFile {
  name: string;
  content: Blob;
}

/** How members know a field and its values. */
export interface FieldWords {
  label: PhraseName;
  words: (value: unknown) => string;
  /** Written by the member: differences are shown word by word. */
  isText?: true;
  /** Shows a value that words do not tell apart from another; it may be on its way. */
  View?: ComponentType<FieldViewProps>;
}

/** A value of a record's field. */
export interface FieldViewProps {
  value: unknown;
  /** The value that it is compared with; `undefined` beside several. */
  other?: unknown;
  /** The space of the record; without one, the member's own. */
  space?: string | undefined;
  /** What the record says besides. */
  body: StoredRecord["body"];
}

/** Takes a record from the device's database into the member's, unless it is there. */
type Adopt = (record: StoredRecord) => Promise<void>;

/** What becomes of a guest's data on registering. */
export interface Adoption {
  /** What does not count as records, taken over first. */
  begin?: (member: string) => Promise<void>;
  /** Collections whose records are more than their fields. */
  collections?: Readonly<Record<string, (member: string) => Adopt>>;
  /** Removes from the device what was left of them. */
  end?: () => Promise<void>;
}

/** What takes room on the device. */
export interface StorageUser {
  name: string;
  label: PhraseName;
  /** In bytes. */
  size: () => Promise<number>;
}
