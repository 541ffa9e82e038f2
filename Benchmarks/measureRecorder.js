// What a live fix costs the recorder in WebAssembly, for node (recorder.mjs) and for Chromium (app.py).
// A day of a fix each second goes in one by one, as it does in the app, with a look at the figures after each.
const FIXES = 86_400;
const NUMBERS_PER_ROW = 9;
const START = 1.7e12;

let x;

/** A runner of 3 m/s on a winding way, the receiver's noise a metre. */
function row(second) {
  const noise = () => (Math.random() - 0.5) * 2e-5;
  const north = 42.5 + Math.sin(second / 600) * 0.01 + noise();
  return [0, START + second * 1000, north, 1.5 + (second % 3600) * 3e-5 + noise(), 1000, 5, 3, 150, NaN];
}

function put(rows) {
  const place = x.coreInput(rows.length * 8);
  new Float64Array(x.memory.buffer, place, rows.length).set(rows);
}

/** Microseconds a fix. */
function measure(each) {
  const handle = x.recorderOpen(0, 5, 100, 70, 0, 1);
  const rows = Array.from({ length: FIXES }, (_, second) => row(second));
  const begin = performance.now();
  for (let second = 0; second < FIXES; second += 1) {
    put(rows[second]);
    if (x.recorderAdd(handle, 1) !== 0) throw new Error("refused");
    each(handle, second);
  }
  const time = ((performance.now() - begin) * 1000) / FIXES;
  if (x.recorderFinish(handle) !== 0) throw new Error("no recording");
  const bytes = x.coreOutputCount();
  x.recorderClose(handle);
  return { time, bytes };
}

/** Measures the core of these bytes, and answers one line a figure. */
export async function measureRecorder(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes);
  x = instance.exports;
  x._initialize();

  measure(() => {});
  const alone = measure(() => {});
  const shown = measure((handle, second) => x.recorderLive(handle, START + second * 1000));
  const all = new Float64Array(FIXES * NUMBERS_PER_ROW);
  for (let second = 0; second < FIXES; second += 1) all.set(row(second), second * NUMBERS_PER_ROW);
  const handle = x.recorderOpen(0, 5, 100, 70, 0, 1);
  const begin = performance.now();
  put(all);
  x.recorderAdd(handle, FIXES);
  const again = performance.now() - begin;
  x.recorderClose(handle);

  return [
    `a fix: ${alone.time.toFixed(2)} µs; with a look at the figures: ${shown.time.toFixed(2)} µs`,
    `a day of ${FIXES} fixes read again: ${again.toFixed(0)} ms`,
    `memory of the core: ${(x.memory.buffer.byteLength / 1e6).toFixed(1)} MB; the stream: ${shown.bytes} bytes`,
  ];
}
