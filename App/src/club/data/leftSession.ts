import { asProblem } from "../../device/network/problem";
import { request } from "../../device/network/request";

/** Says that a session was left without a network: the server does not know yet. */
const leftKey = "cordada.session.left";

/** Notes that a member left the session without a network. */
export function leaveSession(member: string): void {
  localStorage.setItem(leftKey, member);
}

/** Ends, once there is a network, the session that was left without one. */
export async function endLeftSession(): Promise<void> {
  if (localStorage.getItem(leftKey) === null) return;
  try {
    await request("DELETE", "/session");
  } catch (error) {
    if (asProblem(error).kind === "network") return;
  }
  localStorage.removeItem(leftKey);
}
