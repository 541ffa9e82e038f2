// Screen Wake Lock (W3C), which this TypeScript does not know yet.

interface WakeLockSentinel extends EventTarget {
  release(): Promise<void>;
}

interface Navigator {
  /** Absent in browsers without it, and on pages not under HTTPS. */
  readonly wakeLock?: { request(type: "screen"): Promise<WakeLockSentinel> };
}
