import { Core, loadCore } from "./core";

let loading: Promise<Core> | null = null;

/** The core of this thread, loaded when first asked for. One that could not be loaded is asked for again. */
export function core(): Promise<Core> {
  loading ??= loadCore(fetch(CORE)).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Lets go of a core that crashed, so that the next caller gets a new one. */
export function dropCore(): void {
  loading = null;
}
