import { engine } from "../../../engine/engine";
import { recordingChoices } from "../recordingChoices";
import { splitLength } from "../../splitLengths";
import type { Comparison, SimilarTracks } from "../../../engine/trackTypes";
import { doubtfulOf } from "./counted";
import { LocalTrack, readAllLocal, readLocal } from "./ownTrack";

/** The maximum number of tracks, as in the server's answer. */
const shown = 100;

/** The tracks of this device along the same route, newest first (T12). */
export async function similarOwn(member: string, track: LocalTrack): Promise<SimilarTracks> {
  if (!track.route) return { tracks: [], total: 0 };
  const known = (await readAllLocal(member)).filter(({ id, kind, route }) => id !== track.id && kind === "track" && route);
  const doubtful = await doubtfulOf(member, [track, ...known]);
  if (doubtful.has(track.id)) return { tracks: [], total: 0 };
  const others = known.filter(({ id }) => !doubtful.has(id)).sort((a, b) => (b.started_at ?? 0) - (a.started_at ?? 0));
  const routes = others.flatMap(({ route }) => route ?? []);
  const { recorded, along } = await engine.run("alongRoute", { route: track.route, others: routes });
  const tracks = along.slice(0, shown).flatMap(({ index, recorded: theirs, gap }) => {
    const other = others[index];
    if (!other) return [];
    return [{ ...other, ...(theirs !== null && { recorded_s: theirs }), ...(gap !== null && { difference_s: gap }) }];
  });
  return { ...(recorded !== null && { recorded_s: recorded }), tracks, total: along.length };
}

/** The comparison of two tracks of this device: the time gap along their route (T12). */
export async function compareOwn(member: string, track: LocalTrack, otherId: string): Promise<Comparison> {
  const other = await readLocal(member, otherId);
  if (!track.route || !other?.route) return { same_route: false };
  const markInterval = splitLength(recordingChoices().mark_interval_m);
  return engine.run("compareRoutes", { first: track.route, other: other.route, markInterval });
}
