/** Runs work one run at a time. All calls during a run share one further run. */
export class CoalescedTask {
  private running: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(private readonly work: () => Promise<void>) {}

  /** Starts a run at once, or after the current run has ended or failed. */
  run(): Promise<void> {
    if (this.next) return this.next;
    if (!this.running) return this.begin();
    const begin = () => {
      this.next = null;
      return this.begin();
    };
    this.next = this.running.then(begin, begin);
    return this.next;
  }

  /** Waits until no run is under way, whether it succeeds or fails. */
  async idle(): Promise<void> {
    while (this.running) await this.running.catch(() => undefined);
  }

  /** True while a run is under way. */
  get isBusy(): boolean {
    return this.running !== null;
  }

  private begin(): Promise<void> {
    this.running = this.work().finally(() => {
      this.running = null;
    });
    return this.running;
  }
}
