import { readFileSync } from "node:fs";
import { Core } from "../../App/src/engine/core";

const bytes = readFileSync(process.env["CORE_WASM"]!);

/** A core of its own for a test. */
export async function newCore(): Promise<Core> {
  const { instance } = await WebAssembly.instantiate(bytes);
  return new Core(instance);
}
