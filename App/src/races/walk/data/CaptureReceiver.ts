import { NoSignal, receive } from "../../../device/receiver/receiver";

/** What the receiver of captures works for. */
export interface CaptureReceiverWork {
  /** Whether the team captures. */
  isOn: () => boolean;
  /** Seconds between two captures. */
  interval: () => number;
  /** When the last capture was made, in milliseconds since 1970; undefined before the first. */
  last: () => number | undefined;
  /** How exact positions must be: sparing ones cost less of the battery. */
  accuracy: () => "exact" | "sparing";
  /** The receiver is asked for positions. */
  asked: () => void;
  /** A position came, whether it is due or not. */
  heard: (position: GeolocationPosition) => void;
  /** None comes, and why; a capture that was asked for by hand is given up with `isGivenUp`. */
  missed: (why: NoSignal, isGivenUp: boolean) => void;
  /** A capture is due, and this is the best position of it. */
  capture: (position: GeolocationPosition) => void;
}

/** From this interval on the receiver sleeps in between, seconds. */
const sleepingFrom = 60;
/** A position is good enough at once within so many metres; others wait for a better one. */
const goodAccuracy = 50;
/** How long they wait, in milliseconds. */
const patience = 20_000;
/** Positions count as due a moment early: receivers speak in whole seconds. */
const tolerance = 500;

/** Asks the phone's receiver for a position whenever a capture is due, and waits for a good one (R1, R5). */
export class CaptureReceiver {
  /** The best position since the receiver was asked, while it is not good enough. */
  private best: GeolocationPosition | null = null;
  /** The team asks for a capture now. */
  private isWanted = false;
  private stopReceiving: (() => void) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private patienceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly work: CaptureReceiverWork) {}

  /** Has the next position captured, due or not. */
  want(): void {
    this.isWanted = true;
  }

  /** Listens once the next capture is due; to be called again when that may have changed. */
  listenWhenDue(): void {
    // A position that waits for a better one is captured before.
    if (this.best) return;
    clearTimeout(this.timer);
    const wait = this.untilDue(Date.now());
    if (wait <= tolerance || this.work.interval() < sleepingFrom) return this.listen();
    this.pause();
    this.timer = setTimeout(() => this.listen(), wait);
  }

  /** Listens now. */
  listen(): void {
    this.work.asked();
    if (this.stopReceiving || !this.work.isOn()) return;
    this.stopReceiving = receive(
      (position) => this.hear(position),
      (why) => this.miss(why),
      this.work.accuracy() === "exact",
    );
  }

  /** Asks the receiver anew, unless a position is here that waits for a better one. */
  listenAnew(): void {
    if (this.best) return;
    this.pause();
    this.listen();
  }

  /** Listens no more, until it is told to. */
  pause(): void {
    this.stopWaiting();
    this.stopReceiving?.();
    this.stopReceiving = null;
  }

  /** Listens no more, and forgets what was asked for by hand. */
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

  private hear(position: GeolocationPosition): void {
    const { coords, timestamp } = position;
    this.work.heard(position);
    if (this.untilDue(timestamp) > tolerance) return;
    if (this.best === null || coords.accuracy <= this.best.coords.accuracy) this.best = position;
    if (coords.accuracy <= goodAccuracy || this.work.accuracy() === "sparing") this.capture();
    else this.patienceTimer ??= setTimeout(() => this.capture(), patience);
  }

  private miss(why: NoSignal): void {
    // The browser gives up a receiver that it denied. The switch does not say that something is captured.
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
