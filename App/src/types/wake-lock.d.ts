// Screen Wake Lock (W3C), which this version of TypeScript lacks.

interface WakeLockSentinel extends EventTarget {
  release(): Promise<void>;
}

interface Navigator {
  /** Absent in browsers without it, and on pages without HTTPS. */
  readonly wakeLock?: { request(type: "screen"): Promise<WakeLockSentinel> };
}
