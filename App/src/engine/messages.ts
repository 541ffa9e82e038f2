// What page and worker say to each other.
import { CoreCrash, CoreError } from "./core";
import type { Answered, Asked, JobName } from "./jobs";

export interface Request<Name extends JobName = JobName> {
  /** Counts up; the answer carries it. */
  id: number;
  job: Name;
  asked: Asked<Name>;
}

export type Answer = { id: number; answered: Answered<JobName> } | { id: number; failed: Failure };

/** An error on its way from one thread to the other, where classes do not go. */
export type Failure =
  | { kind: "refused"; code: string; details: Readonly<Record<string, unknown>> }
  | { kind: "crashed"; message: string }
  | { kind: "broken"; message: string };

export function failure(error: unknown): Failure {
  if (error instanceof CoreError) return { kind: "refused", code: error.code, details: error.details };
  if (error instanceof CoreCrash) return { kind: "crashed", message: error.message };
  return { kind: "broken", message: error instanceof Error ? error.message : String(error) };
}

export function errorOf(failure: Failure): Error {
  switch (failure.kind) {
    case "refused":
      return new CoreError(failure.code, failure.details);
    case "crashed":
      return new CoreCrash(failure.message);
    case "broken":
      return new Error(failure.message);
  }
}

/** One end of what connects two threads: a worker, the inside of one, or a port. */
export interface Connection {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
}
