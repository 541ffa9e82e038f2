import type { Core } from "./core";

/** Calls an export that takes and returns JSON. Throws `CoreError` and `CoreCrash`. */
export function ask<Answer>(core: Core, name: string, told: unknown): Answer {
  const bytes = new TextEncoder().encode(JSON.stringify(told));
  core.putBytes(bytes);
  core.run(name, bytes.length);
  return core.json();
}
