import { asProblem } from "../../device/network/problem";
import { request } from "../../device/network/request";

/** Marks a session left without a network, which the server still considers open. */
const leftKey = "cordada.session.left";

/** Marks the session as left without a network. */
export function leaveSession(member: string): void {
  localStorage.setItem(leftKey, member);
}

/** Ends a session that was left without a network, once there is one. */
export async function endLeftSession(): Promise<void> {
  if (localStorage.getItem(leftKey) === null) return;
  try {
    await request("DELETE", "/session");
  } catch (error) {
    if (asProblem(error).kind === "network") return;
  }
  localStorage.removeItem(leftKey);
}
