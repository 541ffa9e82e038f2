// The engine beside the page, over a port that stands where the worker's own would.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CoreCrash, CoreError, type Core } from "../../App/src/engine/core";
import { Engine, EngineLost } from "../../App/src/engine/engine";
import { serve } from "../../App/src/engine/serve";
import { newCore, newReader } from "./loadCore";

const line = { kind: "track", sport: "hiking" } as const;
const derivation = { markInterval: 1000, member: {} };

/** A straight walk north, a fix a second. */
function walk(fixes: number): Float64Array {
  return Float64Array.from({ length: fixes * 8 }, (_, index) => {
    const second = Math.floor(index / 8);
    return [1.7e12 + second * 1000, 42.5 + second * 1e-5, 1.5, 1000, NaN, NaN, NaN, NaN][index % 8]!;
  });
}

/** An engine whose cores a test may look at. */
function newEngine(t: { after(done: () => void): void }, load: () => Promise<Core> = newCore) {
  const { port1, port2 } = new MessageChannel();
  const cores: Core[] = [];
  let present: Promise<Core> | null = null;
  serve(
    port2 as never,
    {
      core: {
        load: () =>
          (present ??= load().then((core) => {
            cores.push(core);
            return core;
          })),
        drop: () => (present = null),
      },
      reader: { load: newReader, drop: () => undefined },
    },
  );
  t.after(() => port1.close());
  return { engine: new Engine(() => port1 as never), cores };
}

test("does jobs in the order they were asked for, each with its own answer", async (t) => {
  const { engine, cores } = newEngine(t);
  const lengths = [10, 2000, 30, 400];
  const order: number[] = [];
  const points = await Promise.all(
    lengths.map(async (fixes) => {
      const bytes = await engine.run("encode", { segments: [walk(fixes)] });
      order.push(fixes);
      return bytes;
    }),
  );
  assert.deepEqual(order, lengths);
  const derived = await Promise.all(points.map((each) => engine.run("derive", { points: each, line, derivation })));
  assert.deepEqual(
    derived.map(({ detail }) => detail.figures.points),
    lengths,
  );
  assert.equal(cores.length, 1);
});

test("copies what it is asked with, unless it is handed over", async (t) => {
  const { engine } = newEngine(t);
  const segment = walk(100);
  const copied = await engine.run("encode", { segments: [segment] });
  assert.equal(segment.length, 800);
  const handed = await engine.run("encode", { segments: [segment] }, [segment.buffer as ArrayBuffer]);
  assert.equal(segment.length, 0);
  assert.deepEqual(handed, copied);
});

test("carries refusals over with their details, and goes on", async (t) => {
  const { engine, cores } = newEngine(t);
  const bad = walk(3);
  bad[8 + 1] = 91;
  await assert.rejects(engine.run("encode", { segments: [bad] }), (error) => {
    assert.ok(error instanceof CoreError);
    assert.deepEqual([error.code, error.details], ["badFix", { index: 1 }]);
    return true;
  });
  await assert.rejects(engine.run("derive", { points: new Uint8Array(5), line, derivation }), { code: "damaged" });
  assert.ok((await engine.run("encode", { segments: [walk(3)] })).length > 0);
  assert.equal(cores.length, 1);
});

test("gets a new core after a crash", async (t) => {
  const { engine, cores } = newEngine(t);
  await engine.run("encode", { segments: [walk(1)] });
  // More than the core's memory may ever be: it traps.
  const crash = engine.run("derive", { points: new Uint8Array(300 << 20), line, derivation });
  const next = engine.run("encode", { segments: [walk(2)] });
  await assert.rejects(crash, (error) => error instanceof CoreCrash);
  assert.ok((await next).length > 0);
  assert.equal(cores.length, 2);
});

test("asks again for a core that could not be loaded", async (t) => {
  const { engine } = newEngine(t, () => Promise.reject(new Error("offline")));
  await assert.rejects(engine.run("encode", { segments: [] }), /offline/);
  await assert.rejects(engine.run("encode", { segments: [] }), /offline/);
});

test("tells everyone who waits that the worker is lost, and starts another", async () => {
  const workers: { onerror?: (event: { message: string }) => void; asked: unknown[] }[] = [];
  const engine = new Engine(() => {
    const asked: unknown[] = [];
    const worker = { asked, onmessage: null, postMessage: (message: unknown) => asked.push(message) };
    workers.push(worker);
    return worker;
  });
  const lost = [engine.run("encode", { segments: [] }), engine.run("encode", { segments: [] })];
  workers[0]!.onerror!({ message: "no such script" });
  for (const each of lost) {
    await assert.rejects(each, (error) => error instanceof EngineLost && error.message === "no such script");
  }
  void engine.run("encode", { segments: [] });
  assert.equal(workers.length, 2);
  assert.equal(workers[1]!.asked.length, 1);
});
