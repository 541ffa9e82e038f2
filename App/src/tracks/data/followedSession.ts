// The session whose paces are spoken during a recording (T17). It is chosen at the start; a page that loads again keeps it.
import { Observable } from "../../device/store/observable";
import type { TrainingSession, TrainingStep } from "../../engine/training";

const storageKey = "cordada.record.session";

/** The parts of a session, as its recording follows them. */
export type FollowedSession = Pick<TrainingSession, "kind" | "steps">;

function stored(): FollowedSession | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "null") as FollowedSession | null;
  } catch {
    return null;
  }
}

const followed = new Observable<FollowedSession | null>(stored());

/** Sets the session to follow; null for none. */
export function followSession(session: FollowedSession | null): void {
  if (session === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, JSON.stringify({ kind: session.kind, steps: session.steps }));
  followed.set(session);
}

/** The followed session. */
export const followedSession = followed.now;

/** The part of a session at a distance, with its index; null behind its end. */
export function stepAt({ steps }: FollowedSession, distance: number): { index: number; step: TrainingStep } | null {
  const index = steps.findIndex(({ to_m }) => distance < to_m);
  const step = steps[index];
  return step ? { index, step } : null;
}
