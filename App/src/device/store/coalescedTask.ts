/** Work that is done one run at a time. Who asks while it runs is given one more run, which those who ask share. */
export class CoalescedTask {
  private running: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(private readonly work: () => Promise<void>) {}

  /** A run that begins after this call: at once, or when the one under way has ended, well or not. */
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

  private begin(): Promise<void> {
    this.running = this.work().finally(() => {
      this.running = null;
    });
    return this.running;
  }
}
