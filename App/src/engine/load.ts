import { Core, loadCore } from "./core";

/** Loads a WebAssembly core of this thread on first use. A failed load is retried on the next call. */
export class CoreLoader {
  private loading: Promise<Core> | null = null;

  /** @param name the build, by its name in scripts/webassembly.txt */
  constructor(private readonly name: string) {}

  readonly load = (): Promise<Core> => {
    this.loading ??= loadCore(fetch(CORES[this.name] ?? "")).catch((error: unknown) => {
      this.loading = null;
      throw error;
    });
    return this.loading;
  };

  /** Drops a crashed core, so that the next caller gets a new one. */
  readonly drop = (): void => {
    this.loading = null;
  };
}

/** The core of this thread. */
export const { load: core, drop: dropCore } = new CoreLoader("core");

/** The build that reads and writes files. */
export const { load: recordingsCore, drop: dropRecordingsCore } = new CoreLoader("recordings");
