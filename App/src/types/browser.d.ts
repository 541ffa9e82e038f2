// Browser interfaces that the compiler's own types lack.

/** https://compression.spec.whatwg.org */
declare class DecompressionStream {
  constructor(format: "gzip" | "deflate-raw");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}

declare class CompressionStream {
  constructor(format: "gzip" | "deflate-raw");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}

interface Navigator {
  /** Safari: true if opened from the home screen. */
  readonly standalone?: boolean;
}

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

interface WindowEventMap {
  beforeinstallprompt: BeforeInstallPromptEvent;
}

interface StorageEstimate {
  /** Chromium: bytes by kind of storage. */
  usageDetails?: { indexedDB?: number };
}

/** https://wicg.github.io/shape-detection-api/#barcode-detection-api. Absent in many browsers. */
declare class BarcodeDetector {
  constructor(options: { formats: readonly string[] });
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

interface CanvasRenderingContext2D {
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
}
