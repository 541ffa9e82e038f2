/** What the watch asks and tells. */
export interface OverdueWork {
  /** Seconds without a capture after which the team must know. */
  patience: () => number;
  /** Tells the team whether a capture is overdue. */
  tell: (isOverdue: boolean) => void;
  /** Has the receiver begin anew: some fall silent for good. */
  revive: () => void;
}

/** Watches that captures keep coming while a phone captures (R5). */
export class OverdueWatch {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the last capture was made, or capturing switched on. */
  private capturedAt = 0;

  constructor(private readonly work: OverdueWork) {}

  /** Takes a moment, in milliseconds since 1970, at which a capture was made or capturing switched on. */
  note(capturedAt: number): void {
    this.capturedAt = capturedAt;
  }

  /** Watches from now on. To be called again when the patience has changed, or timers may be late. */
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
