import { engine } from "../../../engine/engine";
import { recordingChoices } from "../recordingChoices";
import { readProfile } from "../../../club/data/profile";
import { readDocument, writeDocument } from "../../../device/store/database";
import { splitLength } from "../../splitLengths";
import type { Derivation, DerivedTrack, EnergyProfile, Line } from "../../../engine/tracks";
import type { Sport, TrackKind } from "../../../engine/trackTypes";
import { Own, OwnTrack, readPoints } from "./ownTrack";

function lineOf(kind: TrackKind, sport: Sport | null, own: Own): Line {
  return { kind, sport, spacing: own.spacing_m ?? null };
}

async function derivationOf(member: string): Promise<Derivation> {
  return { markInterval: splitLength(recordingChoices().mark_interval_m), member: await energyProfile(member) };
}

/** Whom energy is estimated for, as the engine takes it. */
export async function energyProfile(member: string): Promise<EnergyProfile> {
  const { weight_kg, sex } = await readProfile(member);
  return { weight: weight_kg ?? null, sex: sex ?? null };
}

/** Derives a track that is not kept yet. */
export async function deriveNew(
  member: string,
  points: Uint8Array,
  kind: TrackKind,
  sport: Sport | null,
  own: Own,
): Promise<DerivedTrack> {
  return engine.run("derive", { points, line: lineOf(kind, sport, own), derivation: await derivationOf(member) });
}

/** The way of a track that is not kept yet. */
export function routeOfNew(
  points: Uint8Array,
  kind: TrackKind,
  sport: Sport | null,
  own: Own,
): Promise<Uint8Array | null> {
  return engine.run("routeOf", { points, line: lineOf(kind, sport, own) });
}

/** One answer derived of a track of this device, and kept until what it depends on changes. */
export async function derivedAnswer<Part extends "detail" | "lines">(
  member: string,
  track: OwnTrack,
  part: Part,
  path: string,
): Promise<DerivedTrack[Part]> {
  const line = lineOf(track.kind, track.sport ?? null, track.own);
  const derivation = await derivationOf(member);
  // Another build of the core may derive otherwise.
  const tag = JSON.stringify([CORE, line, derivation]);
  const kept = await readDocument<DerivedTrack[Part]>(member, path);
  if (kept?.tag === tag) return kept.value;
  const derived = await engine.run("derive", { points: await readPoints(member, track.id), line, derivation });
  await writeDocument(member, { path, value: derived[part], tag, at: Date.now() }).catch(() => undefined);
  return derived[part];
}
