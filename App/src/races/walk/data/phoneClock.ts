import { Observable } from "../../../device/store/observable";
import { rules } from "../../../engine/rules";

/** Milliseconds that the phone's clock is ahead, below 0 for one that is behind; null while it is right, as far as is known. */
export const clockAhead = new Observable<number | null>(null);

/**
 * Compares the phone's clock with the server's, which an answer's head tells in whole seconds: with the middle of the request.
 *
 * @param asked when the request was sent, in milliseconds since 1970 by the phone's clock.
 */
export function noteClock(asked: number, head: Response): void {
  const server = Date.parse(head.headers.get("Date") ?? "");
  if (Number.isNaN(server)) return;
  const ahead = Math.round((asked + Date.now()) / 2 - server);
  clockAhead.set(Math.abs(ahead) > rules.race.clock_tolerance_ms ? ahead : null);
}
