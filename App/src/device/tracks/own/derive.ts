import { engine } from "../../../engine/engine";
import { preferences } from "../../club/preferences";
import { readProfile } from "../../club/profile";
import { readDocument, writeDocument } from "../../store/database";
import type { DerivedTrack, Line } from "../../../engine/tracks";
import type { Sport, TrackKind } from "../../wire";
import { Own, OwnTrack, readPoints } from "./ownTrack";

async function lineOf(member: string, kind: TrackKind, sport: Sport | null, own: Own): Promise<Line> {
  const { weight_kg, sex } = await readProfile(member);
  return {
    sport,
    kind,
    markInterval: preferences().mark_interval_m ?? 1000,
    member: { weight: weight_kg ?? null, sex: sex ?? null },
    spacing: own.spacing_m ?? null,
  };
}

/** Derives a track that is not kept yet. */
export async function deriveNew(
  member: string,
  points: Uint8Array,
  kind: TrackKind,
  sport: Sport | null,
  own: Own,
): Promise<DerivedTrack> {
  return engine.run("derive", { points, line: await lineOf(member, kind, sport, own) });
}

/** One answer derived of a track of this device, and kept until what it depends on changes. */
export async function derivedAnswer<Part extends "detail" | "lines">(
  member: string,
  track: OwnTrack,
  part: Part,
  path: string,
): Promise<DerivedTrack[Part]> {
  const line = await lineOf(member, track.kind, track.sport ?? null, track.own);
  // Another build of the core may derive otherwise.
  const tag = JSON.stringify([CORE, line]);
  const kept = await readDocument<DerivedTrack[Part]>(member, path);
  if (kept?.tag === tag) return kept.value;
  const derived = await engine.run("derive", { points: await readPoints(member, track.id), line });
  await writeDocument(member, { path, value: derived[part], tag, at: Date.now() }).catch(() => undefined);
  return derived[part];
}
