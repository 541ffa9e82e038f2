import type { ServerRule } from "./referenceServer";

/** Rules of the device that can be broken on purpose, to see that it is found. */
export type DeviceRule =
  | "changes outlive a loss"
  | "changes never alter"
  | "say what was seen"
  | "names last"
  | "records with the cursor"
  | "a store a member"
  | "say which space"
  | "keep what was refused"
  | "make again what was lost"
  | "do again what was lost";

/** All rules, and what happens when they do not hold. */
export const rules: Readonly<Record<ServerRule | DeviceRule, string>> = {
  "remember answers": "the server forgets the changes it answered",
  "judge values": "the server takes any value",
  "deleting wins": "the server edits what is deleted",
  "keep conflicts": "the server forgets what lost",
  "forget chosen conflicts": "the server asks again what was chosen",
  "keep what was taken": "the server loses what it answered",
  "know twins": "the server makes a track of the same file again",
  "tell of a reset": "the server hides that it lost its history",
  "judge after a reset": "the server judges changes before their device knows of a restored backup",
  "keep members apart": "the server takes one member for another",
  "judge roles": "the server lets readers write",
  "know authors": "the server takes everybody for the author",
  "tell of leaving": "the server hides that a member left a space",
  "begin at the beginning": "the server tells who joins a space of what is new there alone",
  "merge lines": "the server takes a text as a whole",
  "merge elements": "the server takes a list as a whole",
  "forget who left the club": "the server still names an author who left the club",
  "changes outlive a loss": "a device forgets changes whose answer was lost",
  "changes never alter": "a device sends another content under the same name",
  "say what was seen": "a device hides what the member saw",
  "names last": "a device sends the same change under another name",
  "records with the cursor": "a device moves its cursor without the records",
  "a store a member": "a device has one store for all its members",
  "say which space": "a device takes a shared space for the member's own",
  "keep what was refused": "a device forgets what was refused",
  "make again what was lost": "a device drops what a restored server lost",
  "do again what was lost": "a device takes back what was changed since a backup",
};
