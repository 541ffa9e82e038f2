import { engine } from "../../../engine/engine";
import { readCategories } from "../categories";
import { recordingChoices } from "../recordingChoices";
import { readProfile } from "../../../club/data/profile";
import { readDocument, writeDocument } from "../../../device/store/database";
import { splitLength } from "../../splitLengths";
import type { Derivation, DerivedTrack, EnergyProfile, Line, LineEdit } from "../../../engine/tracks";
import type { Sport, Stated, TrackItem, TrackKind, TrackSplits } from "../../../engine/trackTypes";
import { ByHand, FileDetails, LocalTrack, Own, OwnTrack, isByHand, readPoints } from "./ownTrack";

function lineOf(kind: TrackKind, sport: Sport | null, own: Own, told?: FileDetails): Line {
  return { kind, sport, spacing: own.spacing_m ?? null, device: told?.device ?? null };
}

/** The sport that determines the derivation: that of a recording, or the category's, which may change later. */
async function sportOf(member: string, { sport: recorded, category, own }: LocalTrack): Promise<Sport | null> {
  const sport = (own && recorded) ?? null;
  return own && own.spacing_m === undefined ? sport : sportOfCategory(member, category, sport);
}

/** The sport of a recording or a manual activity: that of its category, or `sport` if that has none. */
export async function sportOfCategory(member: string, category: string | null | undefined, sport: Sport | null): Promise<Sport | null> {
  if (category == null) return sport;
  const chosen = (await readCategories(member)).find(({ id }) => id === category)?.sport;
  return chosen && chosen !== "other" ? chosen : sport;
}

/** The parameters by which a track of this device is derived. */
export async function lineOfTrack(member: string, track: OwnTrack): Promise<Line> {
  const line = lineOf(track.kind, await sportOf(member, track), track.own, track.told);
  return { ...line, start: track.stated_start ?? null, duration: track.stated_duration_s ?? null, edits: editsOf(track) };
}

/** The edits of a track's line; null for none. */
export function editsOf(track: TrackItem): readonly LineEdit[] | null {
  const { edits } = track as { edits?: readonly LineEdit[] | null };
  return edits?.length ? edits : null;
}

/** The figures stated by the member. */
export function statedOf({ stated_start, stated_duration_s, stated_distance_m, stated_ascent_m, stated_energy_kcal }: Stated): Stated {
  return { stated_start, stated_duration_s, stated_distance_m, stated_ascent_m, stated_energy_kcal };
}

/** The input from which a manual activity is derived. */
export async function statementOf(member: string, track: ByHand): Promise<{ record: Stated; sport: Sport | null }> {
  return { record: statedOf(track), sport: await sportOf(member, track) };
}

/** All answers about a manual activity. */
export async function deriveByHand(member: string, track: ByHand): Promise<DerivedTrack> {
  return engine.run("deriveStated", { ...(await statementOf(member, track)), member: await energyProfile(member) });
}

export async function derivationOf(member: string): Promise<Derivation> {
  return { markInterval: splitLength(recordingChoices().mark_interval_m), member: await energyProfile(member) };
}

/** The weight and sex for the estimate of energy, as the engine takes them. */
export async function energyProfile(member: string): Promise<EnergyProfile> {
  const { weight_kg, sex } = await readProfile(member);
  return { weight: weight_kg ?? null, sex: sex ?? null };
}

/** A key of the inputs of a track's summary: another build of the core, sport, stated value or edit may change the result. */
export const derivedBy = ({ sport, start, duration, edits }: Pick<Line, "sport" | "start" | "duration" | "edits">): string =>
  `${CORES.core} ${sport ?? ""}${start == null ? "" : ` ${start}`}${duration == null ? "" : ` ${duration} s`}` +
  (edits ? ` ${JSON.stringify(edits)}` : "");

/** Derives a track that is not stored yet. */
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

/** The route of a track that is not stored yet. */
export function routeOfNew(
  points: Uint8Array,
  kind: TrackKind,
  sport: Sport | null,
  own: Own,
): Promise<Uint8Array | null> {
  return engine.run("routeOf", { points, line: lineOf(kind, sport, own) });
}

/** The splits of a track of this device, each `length` metres long. */
export async function splitsOwn(member: string, track: LocalTrack, length: number): Promise<TrackSplits> {
  if (isByHand(track)) return { length_m: length, marks: [] };
  return engine.run("splits", { points: await readPoints(member, track.id), line: await lineOfTrack(member, track), length });
}

/** One derived answer about a track of this device, stored until one of its inputs changes. */
export async function derivedAnswer<Part extends "detail" | "lines">(
  member: string,
  track: LocalTrack,
  part: Part,
  path: string,
): Promise<DerivedTrack[Part]> {
  if (isByHand(track)) return (await deriveByHand(member, track))[part];
  const line = await lineOfTrack(member, track);
  const derivation = await derivationOf(member);
  // Another build of the core may derive other values.
  const tag = JSON.stringify([CORES.core, line, derivation]);
  const kept = await readDocument<DerivedTrack[Part]>(member, path);
  if (kept?.tag === tag) return kept.value;
  const derived = await engine.run("derive", { points: await readPoints(member, track.id), line, derivation });
  await writeDocument(member, { path, value: derived[part], tag, at: Date.now() }).catch(() => undefined);
  return derived[part];
}
