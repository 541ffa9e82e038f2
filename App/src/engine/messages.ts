// The messages between page and worker.
import { CoreCrash, CoreError } from "./core";
import type { Answered, Asked, JobName } from "./jobs";

export interface Request<Name extends JobName = JobName> {
  /** A sequence number, which the answer repeats. */
  id: number;
  job: Name;
  asked: Asked<Name>;
}

export type Answer = { id: number; answered: Answered<JobName> } | { id: number; failed: Failure };

/** An error in a message between threads, which cannot contain class instances. */
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

/** One end of a connection between two threads: a worker, its inside, or a port. */
export interface Connection {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
}
