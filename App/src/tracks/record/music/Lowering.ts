const lowered = 0.2;
const fade_ms = 250;

/** Lowers what plays while somebody speaks. Where the volume cannot be set, as on an iPhone, it falls silent. */
export class Lowering {
  /** Stopped for a voice, and to go on after it. */
  silent = false;
  private voices = 0;
  private fading: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly audio: HTMLAudioElement,
    private readonly goOn: () => void,
  ) {}

  /** Makes room for a voice until the answer is called. */
  begin(): () => void {
    this.voices += 1;
    if (this.voices === 1) this.lower();
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.voices -= 1;
      if (this.voices === 0) this.raise();
    };
  }

  private lower(): void {
    if (this.canSetVolume()) return this.fadeTo(lowered);
    if (this.audio.paused) return;
    this.silent = true;
    this.audio.pause();
  }

  private raise(): void {
    if (!this.silent) return this.fadeTo(1);
    this.silent = false;
    this.goOn();
  }

  /** An iPhone takes any volume, and keeps its own. */
  private canSetVolume(): boolean {
    const { volume } = this.audio;
    this.audio.volume = 0.5;
    const taken = this.audio.volume === 0.5;
    this.audio.volume = volume;
    return taken;
  }

  private fadeTo(volume: number): void {
    clearInterval(this.fading);
    const [from, began] = [this.audio.volume, performance.now()];
    this.fading = setInterval(() => {
      const share = Math.min(1, (performance.now() - began) / fade_ms);
      this.audio.volume = from * (1 - share) + volume * share;
      if (share === 1) clearInterval(this.fading);
    }, 25);
  }
}
