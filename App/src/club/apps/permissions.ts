import type { AuthorizationQuestion } from "../../device/api";
import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";

/** A permission that members can grant to apps, by the server's name. */
export type Permission = NonNullable<AuthorizationQuestion["scopes"]>[number];

const words: Readonly<Record<Permission, PhraseName>> = {
  "profile:read": "club.permission.readProfile",
  "profile:write": "club.permission.writeProfile",
  "tracks:read": "club.permission.readTracks",
  "tracks:write": "club.permission.writeTracks",
  "boulders:read": "club.permission.readBoulders",
  "boulders:write": "club.permission.writeBoulders",
  "campus:read": "club.permission.readCampus",
};

/** All permissions, in the order of display. */
export const permissions = Object.keys(words) as Permission[];

/** The text of a permission; its name if this version of the app does not know it. */
export function permissionWords(name: string): string {
  const phrase = words[name as Permission] as PhraseName | undefined;
  return phrase ? t(phrase) : name;
}
