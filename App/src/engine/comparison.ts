// Tracks along the same route, and their comparison (T12). A route is bytes that only the core reads.
import type { Comparison } from "./trackTypes";
import type { Core } from "./core";
import { sportNumber } from "./sports";
import type { Line } from "./tracks";

/** The way of a track, as it is kept on the device. */
export type Route = Uint8Array;

/** The route of a track's stored points; nothing for what has no positions or goes nowhere. Throws `damaged`. */
export function routeOf(core: Core, points: Uint8Array, { sport, spacing }: Line): Route | null {
  core.putBytes(points);
  core.run("trackRoute", points.length, sportNumber(sport), spacing ?? 0);
  const route = core.bytes();
  return route.length > 0 ? route : null;
}

/** Whether both go the same way in the same direction. Throws `damaged`. */
export function isSameRoute(core: Core, first: Route, other: Route): boolean {
  putRoutes(core, first, other);
  return core.run("routeSame", first.length, other.length) === 1;
}

/** Seconds of recorded way, pauses and holes left out; null without times. Throws `damaged`. */
export function recordedSeconds(core: Core, route: Route): number | null {
  core.putBytes(route);
  core.run("routeDuration", route.length);
  const [seconds = NaN] = core.numbers();
  return Number.isNaN(seconds) ? null : seconds;
}

/** Which of others go the same way in the same direction, and how long each took. */
export function alongRoute(core: Core, route: Route, others: readonly Route[]) {
  const along = others.flatMap((other, index) =>
    isSameRoute(core, route, other) ? [{ index, recorded: recordedSeconds(core, other) }] : [],
  );
  return { recorded: recordedSeconds(core, route), along };
}

/** Who of two was where when, as the server's answer says it. Throws `damaged`. */
export function compareRoutes(core: Core, first: Route, other: Route, markInterval = 1000): Comparison {
  putRoutes(core, first, other);
  core.run("routeCompare", first.length, other.length, markInterval);
  return core.json<Comparison>();
}

function putRoutes(core: Core, first: Route, other: Route): void {
  const both = new Uint8Array(first.length + other.length);
  both.set(first);
  both.set(other, first.length);
  core.putBytes(both);
}
