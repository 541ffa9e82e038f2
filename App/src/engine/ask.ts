import type { Core } from "./core";

/** Calls an export that takes and returns JSON. Throws `CoreError` and `CoreCrash`. */
export function ask<Answer>(core: Core, name: string, input: unknown): Answer {
  const bytes = new TextEncoder().encode(JSON.stringify(input));
  core.putBytes(bytes);
  core.run(name, bytes.length);
  return core.json();
}
