import type { Connection } from "./LiveRace";

/** Silence of the server after which the connection counts as quiet, in milliseconds. */
const quietAfter = 30_000;

/** The state of the connection, from which liveness follows. */
interface Seen {
  connection: Connection;
  /** The device has a network. */
  isOnline: boolean;
  /** Time of the server's last message, and the current time by the same clock. */
  lastSignAt: number;
  now: number;
}

/** Returns the liveness of the shown race: live, quiet (shown as it was a moment ago), or without a connection. */
export function livenessOf({ connection, isOnline, lastSignAt, now }: Seen): "live" | "quiet" | "lost" {
  if (!isOnline || connection === "lost") return "lost";
  return connection === "live" && now - lastSignAt < quietAfter ? "live" : "quiet";
}
