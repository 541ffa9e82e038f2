import { useSession } from "../../../device/session/session";
import { useSpaces } from "../../../device/sync/spaces";
import { useIsFilling } from "../../../device/sync/sync";
import type { Role } from "../../../device/sync/wire";

/** Roles from lowest to highest; each includes the rights of the former. */
const roles: readonly Role[] = ["reader", "contributor", "editor", "owner"];

export const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least);

/** The member's role in a race: null without one, `undefined` while the device does not know. */
export function useRole(race: string): Role | null | undefined {
  const { member } = useSession();
  const spaces = useSpaces();
  const isFilling = useIsFilling();
  if (!member) return null;
  const role = spaces.find(({ id }) => id === race)?.role;
  return role ?? (isFilling ? undefined : null);
}
