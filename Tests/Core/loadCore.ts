import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Core } from "../../App/src/engine/core";

function compiled(file: string): WebAssembly.Module {
  const module = new WebAssembly.Module(readFileSync(file));
  assert.deepEqual(WebAssembly.Module.imports(module), [], "the core asks nothing of its host");
  return module;
}

const core = compiled(process.env["CORE_WASM"]!);
const reader = compiled(process.env["READER_WASM"]!);
const walking = compiled(process.env["WALKING_WASM"]!);

/** A separate core for a test. */
export async function newCore(): Promise<Core> {
  return new Core(await WebAssembly.instantiate(core));
}

/** A separate reader of files for a test. */
export async function newReader(): Promise<Core> {
  return new Core(await WebAssembly.instantiate(reader));
}

/** A separate core that follows a race, for a test. */
export async function newWalking(): Promise<Core> {
  return new Core(await WebAssembly.instantiate(walking));
}
