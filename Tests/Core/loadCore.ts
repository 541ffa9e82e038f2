import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Core } from "../../App/src/engine/core";

const compiled = new WebAssembly.Module(readFileSync(process.env["CORE_WASM"]!));
assert.deepEqual(WebAssembly.Module.imports(compiled), [], "the core asks nothing of its host");

/** A core of its own for a test. */
export async function newCore(): Promise<Core> {
  return new Core(await WebAssembly.instantiate(compiled));
}
