/** Rules of the device that can be broken on purpose, to check that the violation is found. */
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

/** The effect of each broken rule. The server's rules are broken in its own sources: `scripts/break-sync-server.py`. */
export const rules: Readonly<Record<DeviceRule, string>> = {
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
