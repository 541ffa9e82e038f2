// Tracks along the same route, and their comparison (T12). The bytes of a route are opaque outside of the core.
import type { Comparison } from "./trackTypes";
import type { Core } from "./core";
import { sportNumber } from "./sports";
import type { Line } from "./tracks";

/** The route of a track, as stored on the device. */
export type Route = Uint8Array;

/** The route of a track's stored points; null if it has no positions or no length. Throws `damaged`. */
export function routeOf(core: Core, points: Uint8Array, { sport, spacing }: Line): Route | null {
  core.putBytes(points);
  core.run("trackRoute", points.length, sportNumber(sport), spacing ?? 0);
  const route = core.bytes();
  return route.length > 0 ? route : null;
}

/** True if both routes are the same in the same direction. Throws `damaged`. */
export function isSameRoute(core: Core, first: Route, other: Route): boolean {
  putRoutes(core, first, other);
  return core.run("routeSame", first.length, other.length) === 1;
}

/** The recorded time in seconds, without pauses and gaps; null without times. Throws `damaged`. */
export function recordedSeconds(core: Core, route: Route): number | null {
  core.putBytes(route);
  core.run("routeDuration", route.length);
  return seconds(core);
}

/** The seconds by which the other came later to the last place that both passed; null without times. Throws `damaged`. */
function gap(core: Core, route: Route, other: Route): number | null {
  putRoutes(core, route, other);
  core.run("routeGap", route.length, other.length);
  return seconds(core);
}

function seconds(core: Core): number | null {
  const [seconds = NaN] = core.numbers();
  return Number.isNaN(seconds) ? null : seconds;
}

/** The indices of routes that are the same in the same direction, each with its recorded time and by how much it came later. */
export function alongRoute(core: Core, route: Route, others: readonly Route[]) {
  const along = others.flatMap((other, index) =>
    isSameRoute(core, route, other) ? [{ index, recorded: recordedSeconds(core, other), gap: gap(core, route, other) }] : [],
  );
  return { recorded: recordedSeconds(core, route), along };
}

/** The time gap between two tracks along their route, in the form of the server's answer. Throws `damaged`. */
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
