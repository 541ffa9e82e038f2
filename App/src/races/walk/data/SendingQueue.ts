import { asProblem, Problem } from "../../../device/network/problem";
import { Observable } from "../../../device/store/observable";
import type { Capture } from "./walks";

/** Reasons why sending fails. */
export type SendingTrouble =
  /** No answer. */
  | "network"
  /** A temporary failure of the server. */
  | "server"
  /** The key of the team was replaced or withdrawn. */
  | "wrongKey"
  /** The race or the team was deleted. */
  | "noRace";

export type SendingState =
  /** Everything is sent, or a request is about to start. */
  | { step: "idle" }
  | { step: "sending" }
  /** Retried at a time, in milliseconds since 1970. */
  | { step: "waiting"; at: number; trouble: SendingTrouble };

/** Functions that the queue calls. */
export interface SendingWork {
  /** Throws a `Problem`. */
  send: (captures: readonly Capture[]) => Promise<void>;
  /** Stores on the phone that captures are sent, or refused for good. */
  settle: (captures: readonly Capture[], became: "sent" | "refused") => Promise<void>;
  now: () => number;
  /** Calls `work` after a delay; the returned function cancels it. */
  after: (milliseconds: number, work: () => void) => () => void;
  /** Random number from 0 to 1: spreads the requests of phones that get a network at the same time. */
  random: () => number;
}

/** Size of the first batch after a gap: small, so that the latest captures pass a poor network. */
export const firstBatch = 8;
export const largestBatch = 200;
const firstDelay = 5_000;
const longestDelay = 300_000;

/** Queue of captures, sent in batches, latest first, until the server has all of them (R2). */
export class SendingQueue {
  readonly state = new Observable<SendingState>({ step: "idle" });
  private size = firstBatch;
  private failures = 0;
  private isSending = false;
  /** True if an immediate retry was requested during a request. */
  private isHurried = false;
  private stopped = false;
  private cancelRetry: (() => void) | null = null;

  /** @param waiting captures ordered by time. */
  constructor(
    private readonly work: SendingWork,
    private waiting: readonly Capture[],
  ) {}

  /** Starts sending; to be called once. */
  start(): void {
    void this.run("later");
  }

  /** Adds a stored capture, and sends it at once unless the server refuses the team. */
  add(capture: Capture): void {
    this.waiting = [...this.waiting, capture];
    const state = this.state.now();
    const isShut = state.step === "waiting" && (state.trouble === "wrongKey" || state.trouble === "noRace");
    if (!isShut) void this.run("same");
  }

  /** Retries at once, and soon again after a failure: after a return of the network, or by request of the team. */
  hurry(): void {
    this.failures = 0;
    this.isHurried = true;
    void this.run("later");
  }

  stop(): void {
    this.stopped = true;
    this.cancelRetry?.();
  }

  /** @param next the delay after a failure: longer than the previous one, or the same. */
  private async run(next: "later" | "same"): Promise<void> {
    if (this.isSending || this.stopped) return;
    this.cancelRetry?.();
    this.cancelRetry = null;
    this.isSending = true;
    let problem: Problem | null = null;
    do {
      this.isHurried = false;
      problem = await this.sendAll();
      // Captures added during the last request are sent too.
    } while (!this.stopped && (problem ? this.isHurried : this.waiting.length > 0));
    this.isSending = false;
    if (this.stopped) return;
    if (problem) this.retryLater(problem, next);
    else this.state.set({ step: "idle" });
  }

  /** Sends until the queue is empty, or a request fails temporarily. */
  private async sendAll(): Promise<Problem | null> {
    while (this.waiting.length > 0 && !this.stopped) {
      const batch = this.waiting.slice(-this.size);
      this.state.set({ step: "sending" });
      try {
        await this.work.send(batch);
      } catch (error) {
        const problem = asProblem(error);
        if (!isOfContent(problem)) return problem;
        // Halving the batch finds a wrong capture, so that the others are sent.
        if (batch.length > 1) this.size = Math.ceil(batch.length / 2);
        else await this.drop(batch, "refused");
        continue;
      }
      this.failures = 0;
      this.size = Math.min(this.size * 2, largestBatch);
      await this.drop(batch, "sent");
    }
    return null;
  }

  private async drop(batch: readonly Capture[], became: "sent" | "refused"): Promise<void> {
    const gone = new Set(batch);
    this.waiting = this.waiting.filter((each) => !gone.has(each));
    // A state that a full disk does not store is sent again on the next start of the app: repeats are harmless.
    await this.work.settle(batch, became).catch(() => undefined);
  }

  private retryLater(problem: Problem, next: "later" | "same"): void {
    const trouble = troubleOf(problem);
    const isShut = trouble === "wrongKey" || trouble === "noRace";
    // New captures do not lengthen the delay, however frequent they are.
    const doublings = next === "same" ? Math.max(this.failures - 1, 0) : this.failures;
    const delay = isShut ? longestDelay : Math.min(firstDelay * 2 ** doublings, longestDelay);
    if (next === "later") this.failures += 1;
    this.size = firstBatch;
    const wait = Math.round(delay * (0.8 + 0.4 * this.work.random()));
    this.state.set({ step: "waiting", at: this.work.now() + wait, trouble });
    this.cancelRetry = this.work.after(wait, () => void this.run("later"));
  }
}

/** True if the server refuses the content of a request for good. */
function isOfContent({ status }: Problem): boolean {
  return status === 400 || status === 413 || status === 422;
}

/** True if a key is refused after many wrong ones from the same address; right keys are accepted even then. */
export const isTooManyKeys = ({ type }: Problem): boolean => type.endsWith("too-many-wrong-keys");

function troubleOf(problem: Problem): SendingTrouble {
  const { kind, status } = problem;
  if (status === 401 || status === 403 || isTooManyKeys(problem)) return "wrongKey";
  if (status === 404 || status === 410) return "noRace";
  return kind === "network" ? "network" : "server";
}
