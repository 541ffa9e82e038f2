// The phone's clock, which may be set while it records, beside the page's, which only goes on.
import { rowOfClocks } from "./rows";

/** Milliseconds by which the clocks must come apart at once to be told of. */
const tolerance = 1000;

/** Where the clocks are read, in milliseconds. */
export interface ClockSource {
  /** The phone's own. */
  clock: () => number;
  /** One that is never set, and stops on some phones while they sleep. */
  steady: () => number;
  /** Whether the page is seen: only a phone that shows nothing sleeps. */
  isSeen: () => boolean;
}

const ofThisPage: ClockSource = {
  clock: () => Date.now(),
  steady: () => performance.now(),
  isSeen: () => document.visibilityState === "visible",
};

/** Tells a recording's log of both clocks, each time that they came apart. */
export class PhoneClocks {
  private offset = 0;
  private isApart = false;
  private wasHidden = false;

  constructor(private readonly source: ClockSource = ofThisPage) {}

  /** The page is seen, or no longer. */
  meetPage(): void {
    this.wasHidden ||= !this.source.isSeen();
  }

  /** The row after that which says that the recorder begins to run. */
  begin(): number[] {
    this.isApart = false;
    this.wasHidden = !this.source.isSeen();
    this.offset = this.source.clock() - this.source.steady();
    return this.row(true);
  }

  /** The row before that of an event that happens now; none while the clocks go on together. */
  beforeEvent(): number[] {
    this.meetPage();
    const isAwake = !this.wasHidden;
    const before = this.offset;
    this.offset = this.source.clock() - this.source.steady();
    this.wasHidden = !this.source.isSeen();
    this.isApart ||= Math.abs(this.offset - before) >= tolerance;
    return this.isApart ? this.row(isAwake) : [];
  }

  private row(isAwake: boolean): number[] {
    return rowOfClocks(this.source.clock(), this.source.steady(), isAwake);
  }
}
