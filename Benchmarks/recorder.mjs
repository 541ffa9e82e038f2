// `node Benchmarks/recorder.mjs`, after `scripts/build-core.sh`.
import { readFileSync } from "node:fs";
import { measureRecorder } from "./measureRecorder.js";

const core = new URL("../.build/core/core.wasm", import.meta.url);
for (const line of await measureRecorder(readFileSync(core))) console.log(line);
