import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Core } from "../../App/src/engine/core";

function compiled(file: string): WebAssembly.Module {
  const module = new WebAssembly.Module(readFileSync(file));
  assert.deepEqual(WebAssembly.Module.imports(module), [], "the core asks nothing of its host");
  return module;
}

const core = compiled(process.env["CORE_WASM"]!);
const recordings = compiled(process.env["RECORDINGS_WASM"]!);
const races = compiled(process.env["RACES_WASM"]!);

/** A separate core for a test. */
export async function newCore(): Promise<Core> {
  return new Core(await WebAssembly.instantiate(core));
}

/** A separate core that reads files, for a test. */
export async function newRecordings(): Promise<Core> {
  return new Core(await WebAssembly.instantiate(recordings));
}

/** A separate core that follows a race, for a test. */
export async function newRaces(): Promise<Core> {
  return new Core(await WebAssembly.instantiate(races));
}
