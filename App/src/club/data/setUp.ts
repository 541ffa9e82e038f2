import { request } from "../../device/network/request";
import { session } from "../../device/session/session";
import { navigate } from "../../shell/routing/location";
import type { SetUp } from "../../device/api";

const isSetUp: SetUp = { waits_for_first_member: false, wants_code: false };

/** What a new club waits for. Without the server a club counts as set up. */
export const setUp = (): Promise<SetUp> => request<SetUp>("GET", "/set-up").catch(() => isSetUp);

/** Leads a guest who opens a new club to its set-up, where the code is asked for (K5). */
export async function leadToSetUp(): Promise<void> {
  const isAtDoor = () => !session().member && location.pathname === "/";
  if (isAtDoor() && (await setUp()).wants_code && isAtDoor()) navigate("/register", { replace: true });
}
