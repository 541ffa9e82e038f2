// Compares the phone's clock, which may be set during a recording, with the page's monotonic clock.
import { rowOfClocks } from "./rows";

/** The difference in milliseconds from which a change of the clocks is logged. */
const tolerance = 1000;

/** The source of both clocks, in milliseconds. */
export interface ClockSource {
  /** The phone's clock. */
  clock: () => number;
  /** A monotonic clock, which stops on some phones while they sleep. */
  steady: () => number;
  /** True if the page is visible: a phone sleeps only while nothing is shown. */
  isSeen: () => boolean;
}

const ofThisPage: ClockSource = {
  clock: () => Date.now(),
  steady: () => performance.now(),
  isSeen: () => document.visibilityState === "visible",
};

/** Writes both clocks to a recording's log each time that their difference changes. */
export class PhoneClocks {
  private offset = 0;
  private isApart = false;
  private wasHidden = false;

  constructor(private readonly source: ClockSource = ofThisPage) {}

  /** Notes a change of the page's visibility. */
  meetPage(): void {
    this.wasHidden ||= !this.source.isSeen();
  }

  /** The row that follows the start of the recorder. */
  begin(): number[] {
    this.isApart = false;
    this.wasHidden = !this.source.isSeen();
    this.offset = this.source.clock() - this.source.steady();
    return this.row(true);
  }

  /** The row that precedes an event at this moment; empty while the clocks agree. */
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
