// Runs long computations of the core in a worker, one job at a time.
import type { Answered, Asked, JobName } from "./jobs";
import { errorOf, type Answer, type Connection, type Request } from "./messages";

/** The worker failed to start or ended; the next job starts another. */
export class EngineLost extends Error {}

interface Waiting {
  resolve(answered: never): void;
  reject(error: Error): void;
}

/** A worker, or a substitute. */
type EngineWorker = Connection & Partial<Pick<Worker, "onerror" | "onmessageerror" | "terminate">>;

export class Engine {
  private worker: EngineWorker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  /** @param start starts the worker at the first job. */
  constructor(private readonly start: () => EngineWorker) {}

  /**
   * Runs a job. Rejects with `CoreError` when the core refuses it, `CoreCrash` when the core traps (the next job gets a new
   * core), and `EngineLost` when there is no worker.
   *
   * @param handedOver memory that is transferred to the worker instead of copied; the caller's arrays over it become empty.
   */
  run<Name extends JobName>(
    job: Name,
    asked: Asked<Name>,
    handedOver: readonly ArrayBuffer[] = [],
  ): Promise<Answered<Name>> {
    return new Promise((resolve, reject) => {
      this.last += 1;
      const request: Request<Name> = { id: this.last, job, asked };
      this.running().postMessage(request, [...handedOver]);
      this.waiting.set(request.id, { resolve, reject });
    });
  }

  private running(): EngineWorker {
    if (this.worker) return this.worker;
    const worker = this.start();
    worker.onmessage = ({ data }) => this.receive(data as Answer);
    worker.onerror = (event) => this.lose(event.message || "the worker did not start");
    worker.onmessageerror = () => this.lose("an answer did not arrive");
    this.worker = worker;
    return worker;
  }

  private receive(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ("failed" in answer) waiting?.reject(errorOf(answer.failed));
    else waiting?.resolve(answer.answered as never);
  }

  private lose(reason: string): void {
    this.worker?.terminate?.();
    this.worker = null;
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of lost) reject(new EngineLost(reason));
  }
}

/** The engine of this page. */
export const engine = new Engine(() => new Worker(ENGINE_WORKER));
