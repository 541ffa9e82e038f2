// Tracks made of others: the second part of a split one, and several joined into one. What they are made of stays as it came.
import { shownMember } from "../../device/session/session";
import { newIdentifier } from "../../device/store/identifier";
import { sha256 } from "../../device/store/sha256";
import { readShown } from "../../device/sync/records";
import { make } from "../../device/sync/sync";
import { CoreError } from "../../engine/core";
import { engine } from "../../engine/engine";
import type { Waypoints } from "../../engine/tracks";
import type { Sport, TrackDetail, TrackItem } from "../../engine/trackTypes";
import { t } from "../../shell/language/language";
import { audiences, usualAudience } from "./audience";
import { deleteTrack, editTrack, restoreTrack } from "./edits";
import { type EditablePoint, editsOfSplit, withEdits } from "./lineEdits";
import { type Own, type OwnTrack, recordOf } from "./own/ownTrack";
import { ownTrack, storeTrack } from "./own/storeTrack";
import { type Photo, photoCollectionName } from "./photos";
import { placesOn } from "./placePhotos";
import { readWaypoints, waypointsLeft } from "./own/waypoints";
import { storedPoints, type StoredPoints } from "./own/storedPoints";

/** A remade track, and the function that takes it back. */
export interface Remade {
  id: string;
  undo: () => void;
}

/** The reason why tracks are not joined: the points of one are elsewhere, two are of the same time, or they have too many or too few points. */
export class NotJoined extends Error {
  constructor(readonly reason: "elsewhere" | "overlap" | "large" | "tooFew") {
    super(reason);
  }
}

/** Splits a track at one of its points: it keeps what comes before, and what comes after becomes a track of its own. */
export async function splitTrack(track: TrackDetail, { points, line }: StoredPoints, all: readonly EditablePoint[], at: number): Promise<Remade> {
  const [split, end] = [all[at], all[all.length - 1]];
  if (!split || !end) throw new Error("no such point");
  const [first, last] = editsOfSplit(split);
  const kept = { points, line: { ...line, edits: withEdits(track, [last]) } };
  const rest = await engine.run("pointsOf", kept);
  const isTimed = all.some(({ elapsed }) => !Number.isNaN(elapsed));
  const share = end.distance > 0 ? split.distance / end.distance : 1;
  const { stated_start: start, stated_duration_s: duration } = track;
  const [before, after] = duration == null ? [] : [duration * share, duration * (1 - share)];
  const second = await storeRemade(track, rest, t("tracks.split.second", { name: track.name }), await waypointsLeft(kept, track.waypoints), {
    ...(!isTimed && start != null && { stated_start: Math.round(start + (before ?? 0) * 1000) }),
    ...(after !== undefined && { stated_duration_s: after }),
  });
  const photos = await photosOf([track.id]);
  const along = await placesOn({ points, line }, photos);
  const moved = photos.filter(({ id }) => (along.get(id)?.distance_m ?? -1) > split.distance);
  const undoPhotos = await movePhotos(moved, second.id, rest, line.sport ?? null);
  const undoEdit = editTrack(track, {
    edits: [...withEdits(track, [first])],
    ...(before !== undefined && { stated_duration_s: before }),
  });
  return {
    id: second.id,
    undo() {
      undoPhotos();
      undoEdit();
      deleteTrack(second);
    },
  };
}

/** Joins tracks into a new one, and deletes them. Throws `NotJoined`. */
export async function joinTracks(tracks: readonly TrackItem[]): Promise<Remade> {
  const member = shownMember();
  const ordered = [...tracks].sort((one, other) => (one.started_at ?? 0) - (other.started_at ?? 0));
  const [first] = ordered;
  if (!first) throw new Error("no tracks");
  const parts: StoredPoints[] = [];
  const waypoints: Waypoints[number][] = [];
  for (const { id } of ordered) {
    const stored = await storedPoints(member, id);
    if (!stored || stored === "none") throw new NotJoined("elsewhere");
    const known = await readWaypoints(member, id);
    if (!known) throw new NotJoined("elsewhere");
    parts.push(stored);
    waypoints.push(...(await waypointsLeft(stored, known)));
  }
  const points = await engine.run("joinedPoints", { parts }).catch((error: unknown) => {
    if (error instanceof CoreError && error.code === "overlap") throw new NotJoined("overlap");
    if (error instanceof CoreError && error.code === "tooManyFixes") throw new NotJoined("large");
    throw error;
  });
  if (!(await engine.run("isTrack", { points, line: { kind: "track", sport: first.sport ?? null } }))) throw new NotJoined("tooFew");
  const notes = ordered.flatMap(({ note }) => note || []).join("\n\n");
  const fewest = Math.min(...ordered.map(({ audience }) => audiences.indexOf(audience ?? usualAudience)));
  const joined = await storeRemade(first, points, first.name, waypoints, {
    note: notes ? await engine.run("trackNote", { note: notes }) : null,
    audience: audiences[fewest] ?? usualAudience,
    kind: ordered.every(({ kind }) => kind === "route") ? "route" : "track",
    heart_rate: ordered.every(({ heart_rate }) => heart_rate === first.heart_rate) ? first.heart_rate ?? null : null,
  });
  const undoPhotos = await movePhotos(await photosOf(ordered.map(({ id }) => id)), joined.id, points, joined.sport ?? null);
  ordered.forEach(deleteTrack);
  return {
    id: joined.id,
    undo() {
      // A photo goes back to a track that is there.
      ordered.forEach(restoreTrack);
      undoPhotos();
      deleteTrack(joined);
    },
  };
}

/** Stores a track of points and places that others had, with what its member said of one of them and what is different. */
async function storeRemade(
  of: TrackItem,
  points: Uint8Array,
  name: string,
  all: Waypoints,
  different: Partial<Pick<TrackItem, "note" | "audience" | "kind" | "heart_rate" | "stated_start" | "stated_duration_s">>,
): Promise<OwnTrack> {
  const member = shownMember();
  const { category = null, gear = null, sport = null, note = null, heart_rate = null, audience = usualAudience, kind } = of;
  const own: Own = { format: "points", file_name: "", original: await sha256(points), line: 0 };
  const waypoints = await engine.run("waypointsTogether", { waypoints: all });
  const told = waypoints.length > 0 ? { waypoints } : undefined;
  const made = await ownTrack(member, newIdentifier(), points, different.kind ?? kind, { name, category, sport, note }, own, told);
  const track: OwnTrack = { ...made, gear, heart_rate, audience, ...different };
  const record = recordOf(track);
  const { stated_start, stated_duration_s } = different;
  await storeTrack(member, { ...record, body: { ...record.body, stated_start, stated_duration_s, ...told } }, { points });
  return track;
}

async function photosOf(tracks: readonly string[]): Promise<readonly Photo[]> {
  return (await readShown<Photo>(shownMember(), photoCollectionName)).filter(({ track }) => tracks.includes(track));
}

/** Moves photos to a track of certain points, each to its place on them. */
async function movePhotos(photos: readonly Photo[], track: string, points: Uint8Array, sport: Sport | null): Promise<() => void> {
  const places = await placesOn({ points, line: { kind: "track", sport } }, photos);
  const undoings = photos.map((photo) => {
    const place = places.get(photo.id) ?? photo.place ?? null;
    return make({
      collection: photoCollectionName,
      record: photo.id,
      kind: "edit",
      fields: { track: { before: photo.track, after: track }, ...(place && { place: { before: photo.place ?? null, after: place } }) },
    });
  });
  return () => undoings.forEach((undo) => undo());
}
