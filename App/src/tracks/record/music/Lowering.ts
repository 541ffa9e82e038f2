const lowered = 0.2;
const fade_ms = 250;

/** Lowers the music during speech. Where the volume cannot be set, as on an iPhone, the music pauses. */
export class Lowering {
  /** True if the music was paused for speech and will continue. */
  silent = false;
  private voices = 0;
  private fading: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly audio: HTMLAudioElement,
    private readonly goOn: () => void,
  ) {}

  /** Lowers the music until the returned function is called. */
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

  /** An iPhone accepts any volume but keeps its own. */
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
