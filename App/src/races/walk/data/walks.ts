// The races that this phone has joined as a team, and its captures. They belong to the phone, not to the signed-in member.
import type { OwnRace, RaceCourse } from "../../../device/api";
import { deviceMember } from "../../../device/session/session";
import { change, read } from "../../../device/store/database";

/** A race that this phone has joined. */
export interface Walk {
  race: string;
  /** Key of the team's code. */
  key: string;
  /** Distinguishes the phones of a team. */
  device: string;
  joined_at: number;
  /** The server's last answer about the race and the team. */
  said: OwnRace;
  /** The line of the course with its revision, once it is fetched. */
  course: { revision: number; line: RaceCourse["line"] } | null;
  /** State of the switch: capturing resumes when the app opens again. */
  capturing: boolean;
  /** Time of the finish by this phone's own positions. */
  finished_at?: number;
  /** The server follows another phone of the team: what this one sends does not count. */
  set_aside?: true;
  /** The team captures although its race ended. */
  goes_on?: true;
}

/** A position of the team (R2). Unknown values are null. */
export interface Capture {
  race: string;
  /** Sequence number of the capture in this race on this phone, from 1. */
  number: number;
  time: number;
  latitude: number;
  longitude: number;
  accuracy_m: number | null;
  altitude_m: number | null;
  speed_mps: number | null;
  course_deg: number | null;
  battery_percent: number | null;
  is_charging: boolean;
  /** The team's name at the time of the capture. */
  team: string;
  device: string;
  /** Set until the capture is sent, or refused for good. */
  waiting?: 1;
  /** Time at which the server confirmed it. */
  sent_at?: number;
  /** True if the server refused it for good. */
  refused?: true;
}

/** All races that this phone has joined, latest first. */
export async function readWalks(): Promise<Walk[]> {
  const walks = (await read(deviceMember, "walks", (store) => store.getAll())) as Walk[];
  return walks.sort((one, other) => other.joined_at - one.joined_at);
}

export function readWalk(race: string): Promise<Walk | undefined> {
  return read(deviceMember, "walks", (store) => store.get(race) as IDBRequest<Walk | undefined>);
}

export function storeWalk(walk: Walk): Promise<void> {
  return change(deviceMember, ["walks"], (stores) => stores("walks").put(walk), { lasting: true });
}

const capturesOf = (race: string) => IDBKeyRange.bound([race, 0], [race, Infinity]);

/** The captures of a race, in the order of their making. */
export function readCaptures(race: string): Promise<Capture[]> {
  return read(deviceMember, "captures", (store) => store.getAll(capturesOf(race)) as IDBRequest<Capture[]>);
}

/** Writes captures. Once the promise is fulfilled, they survive a loss of power. */
export function storeCaptures(captures: readonly Capture[]): Promise<void> {
  return change(deviceMember, ["captures"], (stores) => captures.forEach((each) => stores("captures").put(each)), {
    lasting: true,
  });
}

/** Deletes a race and its captures from the phone. */
export function deleteWalk(race: string): Promise<void> {
  return change(deviceMember, ["walks", "captures"], (stores) => {
    stores("walks").delete(race);
    stores("captures").delete(capturesOf(race));
  });
}

/** The races for which this phone captures or has captures to send. */
export async function unfinishedWalks(): Promise<string[]> {
  const walks = await readWalks();
  if (walks.length === 0) return [];
  const waiting = (await read(deviceMember, "captures", (store) => store.index("waiting").getAllKeys())) as [string, number][];
  const races = new Set(waiting.map(([race]) => race));
  return walks.filter(({ race, capturing }) => capturing || races.has(race)).map(({ race }) => race);
}
