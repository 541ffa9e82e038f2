import type { Connection } from "./LiveRace";

/** In milliseconds: a server that has said nothing for so long may say nothing more. */
const quietAfter = 30_000;

/** What a page knows of how new it is. */
interface Seen {
  connection: Connection;
  /** The device has a network. */
  isOnline: boolean;
  /** When the server last said something, and the time by the same clock. */
  heardAt: number;
  now: number;
}

/** Whether the race that is shown is live, as it was a moment ago, or without a connection. */
export function livenessOf({ connection, isOnline, heardAt, now }: Seen): "live" | "quiet" | "lost" {
  if (!isOnline || connection === "lost") return "lost";
  return connection === "live" && now - heardAt < quietAfter ? "live" : "quiet";
}
