import { Core, loadCore } from "./core";

/** Loads a WebAssembly core of this thread on first use. A failed load is retried on the next call. */
export class CoreLoader {
  private loading: Promise<Core> | null = null;

  constructor(private readonly address: string) {}

  readonly load = (): Promise<Core> => {
    this.loading ??= loadCore(fetch(this.address)).catch((error: unknown) => {
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
export const { load: core, drop: dropCore } = new CoreLoader(CORES.core);

/** The build that reads and writes files. */
export const { load: recordingsCore, drop: dropRecordingsCore } = new CoreLoader(CORES.recordings);

/** The build that follows a race. */
export const { load: racesCore, drop: dropRacesCore } = new CoreLoader(CORES.races);

/** The build for the screens of boulders. */
export const { load: bouldersCore } = new CoreLoader(CORES.boulders);

/** The build for the screen that imports boulders. */
export const { load: logbooksCore, drop: dropLogbooksCore } = new CoreLoader(CORES.logbooks);

/** The build for the screens of the campus. */
export const { load: campusCore } = new CoreLoader(CORES.campus);
