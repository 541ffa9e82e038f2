// Requests of a team's phone to the server, authorized by the key of the team's code.
import type { OwnRace, RaceCourse, SentPositions, TakenPositions } from "../../../device/api";
import { Problem } from "../../../device/network/problem";
import { type Method, requestByKey } from "../../../device/network/request";
import { noteClock } from "./phoneClock";
import type { Capture } from "./walks";

export interface TeamCode {
  race: string;
  key: string;
}

/** Path of the server for a team's requests. */
export function sendingPath({ race, key }: TeamCode): string {
  return `/send/${encodeURIComponent(race)}/${encodeURIComponent(key)}`;
}

/** The race, and which team of it has the key. Throws a `Problem`. */
export function askOwnRace(code: TeamCode): Promise<OwnRace> {
  return timed("GET", `${sendingPath(code)}/race`);
}

/** The code of a key that was typed without its race. Throws a `Problem`. */
export async function findCode(key: string): Promise<TeamCode> {
  const { id } = await timed<OwnRace>("GET", `/send/${encodeURIComponent(key)}`);
  return { race: id, key };
}

/** The line of the race. Throws a `Problem`. */
export function askOwnCourse(code: TeamCode): Promise<RaceCourse> {
  return requestByKey("GET", `${sendingPath(code)}/course`);
}

/**
 * Sends captures of one phone. Once the promise is fulfilled, they are on the server's disk. Throws a `Problem`.
 *
 * @param onAnswer receives the end of the race and of the team's part in it, if any, and if this phone is set aside.
 */
export async function sendCaptures(
  code: TeamCode,
  captures: readonly Capture[],
  onAnswer: (answer: Pick<TakenPositions, "closed_at" | "ended_at" | "is_set_aside">) => void,
): Promise<void> {
  const batch: SentPositions = { positions: captures.map(positionOf), device: captures[0]?.device ?? null };
  const { refused, ...answer } = await timed<TakenPositions>("POST", `${sendingPath(code)}/positions`, batch);
  onAnswer(answer);
  // The caller finds the refused positions by sending smaller batches. Repeats are harmless.
  if (refused > 0) throw new Problem("refused", 422, "positions that can never be used");
}

/** Sends a request, and compares the phone's clock with the answer's. */
function timed<Answer>(method: Method, address: string, body?: unknown): Promise<Answer> {
  const asked = Date.now();
  return requestByKey(method, address, body, (head) => noteClock(asked, head));
}

function positionOf(capture: Capture): SentPositions["positions"][number] {
  const { time, latitude, longitude, accuracy_m, altitude_m, speed_mps, course_deg, battery_percent, is_charging } = capture;
  return { time, latitude, longitude, accuracy_m, altitude_m, speed_mps, course_deg, battery_percent, is_charging };
}
