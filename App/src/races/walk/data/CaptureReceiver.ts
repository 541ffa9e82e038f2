import { NoSignal, receive } from "../../../device/receiver/receiver";

/** Inputs and callbacks of the receiver of captures. */
export interface CaptureReceiverWork {
  /** True if the team captures. */
  isOn: () => boolean;
  /** Seconds between two captures. */
  interval: () => number;
  /** Time of the last capture, in milliseconds since 1970; undefined before the first. */
  last: () => number | undefined;
  /** Requested accuracy: sparing positions use less of the battery. */
  accuracy: () => "exact" | "sparing";
  /** Called after each request for positions. */
  asked: () => void;
  /** Called with every position, due or not. */
  onPosition: (position: GeolocationPosition) => void;
  /** Called with the reason for a missing position; `isGivenUp` if a capture requested by hand is abandoned. */
  missed: (why: NoSignal, isGivenUp: boolean) => void;
  /** Called with the best position of a due capture. */
  capture: (position: GeolocationPosition) => void;
}

/** Interval between captures from which the receiver sleeps in between, in seconds. */
const sleepingFrom = 60;
/** Accuracy in metres that is accepted at once; a less accurate position waits for a better one. */
const goodAccuracy = 50;
/** Longest wait for a better position, in milliseconds. */
const patience = 20_000;
/** Time before the due moment at which a position is accepted, in milliseconds: receivers report whole seconds. */
const tolerance = 500;

/** Requests a position from the phone's receiver for each due capture, and waits for an accurate one (R1, R5). */
export class CaptureReceiver {
  /** The best position since the request, while none is accurate enough. */
  private best: GeolocationPosition | null = null;
  /** True while a capture requested by hand is pending. */
  private isWanted = false;
  private stopReceiving: (() => void) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private patienceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly work: CaptureReceiverWork) {}

  /** Captures the next position, due or not. */
  want(): void {
    this.isWanted = true;
  }

  /** Listens once the next capture is due. To be called again after a change of interval or accuracy. */
  listenWhenDue(): void {
    // A position that waits for a better one is captured first.
    if (this.best) return;
    clearTimeout(this.timer);
    const wait = this.untilDue(Date.now());
    if (wait <= tolerance || this.work.interval() < sleepingFrom) return this.listen();
    this.pause();
    this.timer = setTimeout(() => this.listen(), wait);
  }

  /** Listens at once. */
  listen(): void {
    this.work.asked();
    if (this.stopReceiving || !this.work.isOn()) return;
    this.stopReceiving = receive(
      (position) => this.receive(position),
      (why) => this.miss(why),
      this.work.accuracy() === "exact",
    );
  }

  /** Restarts the request, unless a position waits for a better one. */
  listenAnew(): void {
    if (this.best) return;
    this.pause();
    this.listen();
  }

  /** Stops listening until the next call. */
  pause(): void {
    this.stopWaiting();
    this.stopReceiving?.();
    this.stopReceiving = null;
  }

  /** Stops listening, and discards a capture requested by hand. */
  stop(): void {
    clearTimeout(this.timer);
    this.pause();
    this.isWanted = false;
  }

  private stopWaiting(): void {
    clearTimeout(this.patienceTimer);
    this.patienceTimer = undefined;
    this.best = null;
  }

  /** Milliseconds until the next capture is due by the phone's clock. A clock that was set back makes it due. */
  private untilDue(at: number): number {
    const last = this.work.last();
    if (this.isWanted || last === undefined) return 0;
    return this.work.interval() * 1000 - Math.abs(at - last);
  }

  private receive(position: GeolocationPosition): void {
    const { coords, timestamp } = position;
    this.work.onPosition(position);
    if (this.untilDue(timestamp) > tolerance) return;
    if (this.best === null || coords.accuracy <= this.best.coords.accuracy) this.best = position;
    if (coords.accuracy <= goodAccuracy || this.work.accuracy() === "sparing") this.capture();
    else this.patienceTimer ??= setTimeout(() => this.capture(), patience);
  }

  private miss(why: NoSignal): void {
    // A denied receiver stays silent in the browser. The pause does not switch capturing off.
    if (why === "denied") this.pause();
    this.work.missed(why, why === "denied" && this.isWanted);
  }

  private capture(): void {
    const { best } = this;
    this.stopWaiting();
    if (!best) return;
    this.isWanted = false;
    this.work.capture(best);
  }
}
