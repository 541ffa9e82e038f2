import { sameActivity, trackFileStem, trackName, trackNote, type Activity, type Leg } from "./activities";
import * as archives from "./archives";
import { alongRoute, compareRoutes, routeOf, type Route } from "./comparison";
import type { Core } from "./core";
import { fileKind, readRecording, type FileContent } from "./reading";
import { photoHead, placePhotos, type PhotoMoment } from "./photos";
import { privacyCircle, shown, type KnownPlace, type PrivacyPlace } from "./privacy";
import type { Sport } from "./sports";
import type { ExportFormat, TrackLines } from "./trackTypes";
import { writeRecording } from "./writing";
import { addUp, doubtful, type CountedTrack, type StatisticsQuestion } from "./statistics";
import {
  derive,
  deriveStated,
  editablePoints,
  edited,
  heartRateZones,
  isTrack,
  joinedPoints,
  pointsOf,
  pointsOfPlaces,
  rawLines,
  splits,
  waypointsOf,
  waypointsTogether,
  writeGPX,
  type Derivation,
  type EnergyProfile,
  type HeartRateTimes,
  type Line,
  type Waypoints,
  type WrittenTrack,
} from "./tracks";

interface Stored {
  points: Uint8Array;
  line: Line;
}

/** The jobs of the engine's worker, each with its arguments. */
export const jobs = {
  /** The kind of a file, by its first bytes. */
  fileKind: (core: Core, { start }: { start: Uint8Array }) => fileKind(core, start),

  /** The contents of a file. */
  readRecording: (core: Core, content: FileContent) => readRecording(core, content),

  beginArchive: (core: Core, _: Record<string, never>) => archives.beginArchive(core),
  seeFiles: (core: Core, { within, files }: { within: string; files: readonly archives.FileInZip[] }) =>
    archives.seeFiles(core, within, files),
  readList: (core: Core, { path, bytes }: { path: string; bytes: Uint8Array }) => archives.readList(core, path, bytes),
  finishLists: (core: Core, _: Record<string, never>) => archives.finishLists(core),
  rolesOf: (core: Core, { paths }: { paths: readonly string[] }) => archives.rolesOf(core, paths),
  activitiesOfPhotos: (core: Core, { paths }: { paths: readonly string[] }) => archives.activitiesOfPhotos(core, paths),
  isOfNoActivity: (core: Core, { code }: { code: string }) => archives.isOfNoActivity(core, code),
  saidOf: (core: Core, asked: { path: string; line: number; startedAt: number | null; isLeg: boolean }) =>
    archives.saidOf(core, asked.path, asked.line, asked.startedAt, asked.isLeg),
  unrecorded: (core: Core, { matches }: { matches: readonly archives.Match[] }) => archives.unrecorded(core, matches),
  endArchive: (core: Core, _: Record<string, never>) => archives.endArchive(core),

  derive: (core: Core, { points, line, derivation }: Stored & { derivation: Derivation }) =>
    derive(core, points, line, derivation),

  rawLines: (core: Core, { points }: { points: Uint8Array }) => rawLines(core, points),

  /** The values derived from a manual activity's statement. */
  deriveStated: (core: Core, { record, sport, member }: { record: object; sport: Sport | null; member: EnergyProfile }) =>
    deriveStated(core, record, sport, member),

  edited: (core: Core, { points, line }: Stored) => edited(core, points, line),

  pointsOf: (core: Core, { points, line }: Stored) => pointsOf(core, points, line),

  joinedPoints: (core: Core, { parts }: { parts: readonly Stored[] }) =>
    joinedPoints(core, parts.map(({ points, line }) => pointsOf(core, points, line))),

  pointsOfPlaces: (core: Core, { parts }: { parts: TrackLines["zooms"][number]["segments"] }) => pointsOfPlaces(core, parts),

  editablePoints: (core: Core, { points, line }: Stored) => editablePoints(core, points, line),

  isTrack: (core: Core, { points, line }: Stored) => isTrack(core, points, line),

  waypointsOf: (core: Core, { points, line, waypoints }: Stored & { waypoints: Waypoints }) => waypointsOf(core, points, line, waypoints),

  waypointsTogether: (core: Core, { waypoints }: { waypoints: Waypoints }) => waypointsTogether(core, waypoints),

  splits: (core: Core, { points, line, length }: Stored & { length: number }) =>
    splits(core, edited(core, points, line), line, length),

  /** The metadata in the first bytes of a photo. */
  photoHead: (core: Core, { start }: { start: Uint8Array }) => photoHead(core, start),

  placePhotos: (core: Core, { points, line, photos }: Stored & { photos: readonly PhotoMoment[] }) =>
    placePhotos(core, edited(core, points, line), line, photos),

  /** The circle in which others see nothing, of a new place. */
  privacyCircle: (core: Core, { place, known }: { place: PrivacyPlace; known: readonly KnownPlace[] }) =>
    privacyCircle(core, place, known),

  /** What others see of a track. */
  shown: (core: Core, { points, line, places, name }: Stored & { places: readonly PrivacyPlace[]; name: string }) =>
    shown(core, points, line, places, name),

  heartRateZones: (core: Core, { times, age }: { times: HeartRateTimes; age: number }) => heartRateZones(core, times, age),

  writeGPX: (core: Core, { tracks }: { tracks: readonly WrittenTrack[] }) => writeGPX(core, tracks),

  /** Tracks as one file of any format. */
  writeRecording: (core: Core, { format, tracks }: { format: ExportFormat; tracks: readonly WrittenTrack[] }) =>
    writeRecording(core, format, tracks),

  routeOf: (core: Core, { points, line }: Stored) => routeOf(core, edited(core, points, line), line),

  alongRoute: (core: Core, { route, others }: { route: Route; others: readonly Route[] }) =>
    alongRoute(core, route, others),

  compareRoutes: (core: Core, { first, other, markInterval }: { first: Route; other: Route; markInterval: number }) =>
    compareRoutes(core, first, other, markInterval),

  /** The name of a line of a file. */
  trackName: (core: Core, asked: { said: string | null; file: string; position: number; sport: Sport | null; leg?: Leg | undefined }) =>
    trackName(core, asked.said, asked.file, asked.position, asked.sport, asked.leg),

  /** A note, truncated to the maximum length. */
  trackNote: (core: Core, { note }: { note: string }) => trackNote(core, note),

  /** The name of a track's export file, without extension. */
  trackFileStem: (core: Core, { name, startedAt }: { name: string; startedAt: number | null }) =>
    trackFileStem(core, name, startedAt),

  /** The index of the same activity among the known ones. */
  sameActivity: (core: Core, { activity, known }: { activity: Activity; known: readonly Activity[] }) =>
    sameActivity(core, activity, known),

  doubtful: (core: Core, { tracks }: { tracks: readonly CountedTrack[] }) => doubtful(core, tracks),

  addUp: (core: Core, { question, tracks }: { question: StatisticsQuestion; tracks: readonly CountedTrack[] }) =>
    addUp(core, question, tracks),
};

/** The jobs of the core that reads and writes files; the other jobs run in the engine's core. */
export const recordingsJobs: ReadonlySet<JobName> = new Set([
  "fileKind", "readRecording", "writeRecording", "beginArchive", "seeFiles", "readList", "finishLists", "rolesOf",
  "activitiesOfPhotos", "isOfNoActivity", "saidOf", "unrecorded", "endArchive",
]);

export type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type Asked<Name extends JobName> = Parameters<Jobs[Name]>[1];
export type Answered<Name extends JobName> = ReturnType<Jobs[Name]>;
