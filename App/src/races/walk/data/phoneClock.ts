import { Observable } from "../../../device/store/observable";
import { rules } from "../../../engine/rules";

/** Lead of the phone's clock in milliseconds, negative if it is behind; null if it is right, as far as is known. */
export const clockAhead = new Observable<number | null>(null);

/**
 * Compares the phone's clock at the middle of a request with the server's `Date` header, which has whole seconds.
 *
 * @param asked time of the request, in milliseconds since 1970 by the phone's clock.
 */
export function noteClock(asked: number, head: Response): void {
  const server = Date.parse(head.headers.get("Date") ?? "");
  if (Number.isNaN(server)) return;
  const ahead = Math.round((asked + Date.now()) / 2 - server);
  clockAhead.set(Math.abs(ahead) > rules.race.clock_tolerance_ms ? ahead : null);
}
