import { engine } from "../../../engine/engine";
import { readCategories } from "../categories";
import { recordingChoices } from "../recordingChoices";
import { readProfile } from "../../../club/data/profile";
import { readDocument, writeDocument } from "../../../device/store/database";
import { splitLength } from "../../splitLengths";
import type { Derivation, DerivedTrack, EnergyProfile, Line } from "../../../engine/tracks";
import type { Sport, TrackKind, TrackSplits } from "../../../engine/trackTypes";
import { FileDetails, Own, OwnTrack, readPoints } from "./ownTrack";

function lineOf(kind: TrackKind, sport: Sport | null, own: Own, told?: FileDetails): Line {
  return { kind, sport, spacing: own.spacing_m ?? null, device: told?.device ?? null };
}

/** The sport by whose rules a track is derived: of a recording that of its category, which may change later. */
async function sportOf(member: string, { sport: recorded, category, own }: OwnTrack): Promise<Sport | null> {
  const sport = recorded ?? null;
  if (own.spacing_m === undefined || category == null) return sport;
  const chosen = (await readCategories(member)).find(({ id }) => id === category)?.sport;
  return chosen && chosen !== "other" ? chosen : sport;
}

/** How a track of this device is derived now. */
export async function lineOfTrack(member: string, track: OwnTrack): Promise<Line> {
  return lineOf(track.kind, await sportOf(member, track), track.own, track.told);
}

export async function derivationOf(member: string): Promise<Derivation> {
  return { markInterval: splitLength(recordingChoices().mark_interval_m), member: await energyProfile(member) };
}

/** Whom energy is estimated for, as the engine takes it. */
export async function energyProfile(member: string): Promise<EnergyProfile> {
  const { weight_kg, sex } = await readProfile(member);
  return { weight: weight_kg ?? null, sex: sex ?? null };
}

/** By what the summary of a track was derived: another build of the core, or another sport, may derive it otherwise. */
export const derivedBy = ({ sport }: Pick<Line, "sport">): string => `${CORE} ${sport ?? ""}`;

/** Derives a track that is not kept yet. */
export async function deriveNew(
  member: string,
  points: Uint8Array,
  kind: TrackKind,
  sport: Sport | null,
  own: Own,
  told?: FileDetails,
): Promise<DerivedTrack> {
  return engine.run("derive", { points, line: lineOf(kind, sport, own, told), derivation: await derivationOf(member) });
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

/** The splits of a track of this device, at a length in metres. */
export async function splitsOwn(member: string, track: OwnTrack, length: number): Promise<TrackSplits> {
  return engine.run("splits", { points: await readPoints(member, track.id), line: await lineOfTrack(member, track), length });
}

/** One answer derived of a track of this device, and kept until what it depends on changes. */
export async function derivedAnswer<Part extends "detail" | "lines">(
  member: string,
  track: OwnTrack,
  part: Part,
  path: string,
): Promise<DerivedTrack[Part]> {
  const line = await lineOfTrack(member, track);
  const derivation = await derivationOf(member);
  // Another build of the core may derive otherwise.
  const tag = JSON.stringify([CORE, line, derivation]);
  const kept = await readDocument<DerivedTrack[Part]>(member, path);
  if (kept?.tag === tag) return kept.value;
  const derived = await engine.run("derive", { points: await readPoints(member, track.id), line, derivation });
  await writeDocument(member, { path, value: derived[part], tag, at: Date.now() }).catch(() => undefined);
  return derived[part];
}
