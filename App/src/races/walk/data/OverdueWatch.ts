/** Inputs and callbacks of the watch. */
export interface OverdueWork {
  /** Time without a capture after which the team is warned, in seconds. */
  patience: () => number;
  /** Called with true if a capture is overdue, or false. */
  tell: (isOverdue: boolean) => void;
  /** Restarts the receiver: some stop for good. */
  revive: () => void;
}

/** Warns if no capture is made for too long (R5). */
export class OverdueWatch {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the last capture or of the switch, whichever is later, in milliseconds since 1970. */
  private capturedAt = 0;

  constructor(private readonly work: OverdueWork) {}

  /** Stores the time of a capture or of the switch, in milliseconds since 1970. */
  note(capturedAt: number): void {
    this.capturedAt = capturedAt;
  }

  /** Starts the timer. To be called again after a change of `patience`, or if timers may be late. */
  goOn(): void {
    clearTimeout(this.timer);
    const patience = this.work.patience() * 1000;
    const wait = this.capturedAt + patience - Date.now();
    this.work.tell(wait <= 0);
    this.timer = setTimeout(
      () => {
        this.work.revive();
        this.goOn();
      },
      wait > 0 ? wait : patience,
    );
  }

  stop(): void {
    clearTimeout(this.timer);
    this.work.tell(false);
  }
}
