import { asProblem, Problem } from "../../../device/network/problem";
import { Observable } from "../../../device/store/observable";
import type { Capture } from "./walks";

/** Why nothing can be sent now. */
export type SendingTrouble =
  /** Nobody answered. */
  | "network"
  /** The server cannot take it for now. */
  | "server"
  /** The team has another key by now, or none. */
  | "wrongKey"
  /** The race or the team is not there any more. */
  | "noRace";

export type SendingState =
  /** Everything is sent, or will be at once. */
  | { step: "idle" }
  | { step: "sending" }
  /** Tried again at a time, in milliseconds since 1970. */
  | { step: "waiting"; at: number; trouble: SendingTrouble };

/** What the queue works with. */
export interface SendingWork {
  /** Throws a `Problem`. */
  send: (captures: readonly Capture[]) => Promise<void>;
  /** Notes on the phone that captures are sent, or refused for good. */
  settle: (captures: readonly Capture[], became: "sent" | "refused") => Promise<void>;
  now: () => number;
  /** Calls `work` after so many milliseconds, unless the answer is called before. */
  after: (milliseconds: number, work: () => void) => () => void;
  /** From 0 to 1: phones that leave a valley together do not send together. */
  random: () => number;
}

/** Captures of the first request after a gap: few, so that the freshest arrive over a poor network. */
export const firstBatch = 8;
export const largestBatch = 200;
const firstDelay = 5_000;
const longestDelay = 300_000;

/** Captures that wait to be sent: the freshest first, in batches, until the server has all of them (R2). */
export class SendingQueue {
  readonly state = new Observable<SendingState>({ step: "idle" });
  private size = firstBatch;
  private failures = 0;
  private isSending = false;
  /** Somebody asked to try now while a request was under way. */
  private isHurried = false;
  private stopped = false;
  private cancelRetry: (() => void) | null = null;

  /** @param waiting in the order of their times. */
  constructor(
    private readonly work: SendingWork,
    private waiting: readonly Capture[],
  ) {}

  /** Sends what waits; to be called once. */
  start(): void {
    void this.run("later");
  }

  /** Takes a capture that is on the phone's disk, and sends it at once unless the server wants no more of this team. */
  add(capture: Capture): void {
    this.waiting = [...this.waiting, capture];
    const state = this.state.now();
    const isShut = state.step === "waiting" && (state.trouble === "wrongKey" || state.trouble === "noRace");
    if (!isShut) void this.run("same");
  }

  /** Tries now, and soon again if that fails: the network is back, or the team asks for it. */
  hurry(): void {
    this.failures = 0;
    this.isHurried = true;
    void this.run("later");
  }

  stop(): void {
    this.stopped = true;
    this.cancelRetry?.();
  }

  /** @param next when it is tried again after a failure: later than the last time, or just as late. */
  private async run(next: "later" | "same"): Promise<void> {
    if (this.isSending || this.stopped) return;
    this.cancelRetry?.();
    this.cancelRetry = null;
    this.isSending = true;
    let problem: Problem | null = null;
    do {
      this.isHurried = false;
      problem = await this.sendAll();
      // What is added while the last request is on its way back is sent too.
    } while (!this.stopped && (problem ? this.isHurried : this.waiting.length > 0));
    this.isSending = false;
    if (this.stopped) return;
    if (problem) this.retryLater(problem, next);
    else this.state.set({ step: "idle" });
  }

  /** Sends until nothing waits, or a request fails for what may pass. */
  private async sendAll(): Promise<Problem | null> {
    while (this.waiting.length > 0 && !this.stopped) {
      const batch = this.waiting.slice(-this.size);
      this.state.set({ step: "sending" });
      try {
        await this.work.send(batch);
      } catch (error) {
        const problem = asProblem(error);
        if (!isOfContent(problem)) return problem;
        // One of them is wrong, and must not keep the others from being sent.
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
    // What a full disk does not note is sent again when the app is next opened: repeats are harmless.
    await this.work.settle(batch, became).catch(() => undefined);
  }

  private retryLater(problem: Problem, next: "later" | "same"): void {
    const trouble = troubleOf(problem);
    const isShut = trouble === "wrongKey" || trouble === "noRace";
    // Captures come as often as they like, and put nothing off.
    const doublings = next === "same" ? Math.max(this.failures - 1, 0) : this.failures;
    const delay = isShut ? longestDelay : Math.min(firstDelay * 2 ** doublings, longestDelay);
    if (next === "later") this.failures += 1;
    this.size = firstBatch;
    const wait = Math.round(delay * (0.8 + 0.4 * this.work.random()));
    this.state.set({ step: "waiting", at: this.work.now() + wait, trouble });
    this.cancelRetry = this.work.after(wait, () => void this.run("later"));
  }
}

/** Whether the server will never take this content. */
function isOfContent({ status }: Problem): boolean {
  return status === 400 || status === 413 || status === 422;
}

/** Whether a key is refused after many wrong ones from the same address; right ones are taken. */
export const isTooManyKeys = ({ type }: Problem): boolean => type.endsWith("too-many-wrong-keys");

function troubleOf(problem: Problem): SendingTrouble {
  const { kind, status } = problem;
  if (status === 401 || status === 403 || isTooManyKeys(problem)) return "wrongKey";
  if (status === 404 || status === 410) return "noRace";
  return kind === "network" ? "network" : "server";
}
