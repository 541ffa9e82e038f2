// The engine beside the page, over a message port in place of the worker's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CoreCrash, CoreError, type Core } from "../../App/src/engine/core";
import { Engine, EngineLost } from "../../App/src/engine/engine";
import { serve } from "../../App/src/engine/serve";
import { encode } from "./encode";
import { newCore, newRecordings } from "./loadCore";

const line = { kind: "track", sport: "hiking" } as const;
const derivation = { markInterval: 1000, member: {} };

/** The stored points of a straight walk north, one fix per second. */
async function walk(fixes: number): Promise<Uint8Array> {
  const numbers = Float64Array.from({ length: fixes * 8 }, (_, index) => {
    const second = Math.floor(index / 8);
    return [1.7e12 + second * 1000, 42.5 + second * 1e-5, 1.5, 1000, NaN, NaN, NaN, NaN][index % 8]!;
  });
  return encode(await newCore(), [numbers]);
}

const empty = { points: new Uint8Array(), line, derivation };

/** An engine whose cores are visible to the test. */
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
      recordings: { load: newRecordings, drop: () => undefined },
    },
  );
  t.after(() => port1.close());
  return { engine: new Engine(() => port1 as never), cores };
}

test("does jobs in the order they were asked for, each with its own answer", async (t) => {
  const { engine, cores } = newEngine(t);
  const lengths = [10, 2000, 30, 400];
  const order: number[] = [];
  const walks = await Promise.all(lengths.map(walk));
  const derived = await Promise.all(
    walks.map(async (points, index) => {
      const answer = await engine.run("derive", { points, line, derivation });
      order.push(lengths[index]!);
      return answer;
    }),
  );
  assert.deepEqual(order, lengths);
  assert.deepEqual(
    derived.map(({ detail }) => detail.figures.points),
    lengths,
  );
  assert.equal(cores.length, 1);
});

test("copies what it is asked with, unless it is handed over", async (t) => {
  const { engine } = newEngine(t);
  const points = await walk(100);
  const size = points.length;
  const copied = await engine.run("derive", { points, line, derivation });
  assert.equal(points.length, size);
  const handed = await engine.run("derive", { points, line, derivation }, [points.buffer as ArrayBuffer]);
  assert.equal(points.length, 0);
  assert.deepEqual(handed, copied);
});

test("carries refusals over with their details, and goes on", async (t) => {
  const { engine, cores } = newEngine(t);
  const drawing = new TextEncoder().encode("\x01svg\0\0\x03");
  await assert.rejects(engine.run("readRecording", { elements: [drawing] }), (error) => {
    assert.ok(error instanceof CoreError);
    assert.deepEqual([error.code, error.details], ["refused", { code: "other-xml" }]);
    return true;
  });
  await assert.rejects(engine.run("derive", { points: new Uint8Array(5), line, derivation }), { code: "damaged" });
  assert.equal((await engine.run("derive", { points: await walk(3), line, derivation })).detail.figures.points, 3);
  assert.equal(cores.length, 1);
});

test("gets a new core after a crash", async (t) => {
  const { engine, cores } = newEngine(t);
  await engine.run("derive", { points: await walk(1), line, derivation });
  // A memory request beyond the core's maximum: it traps.
  const crash = engine.run("derive", { points: new Uint8Array(300 << 20), line, derivation });
  const next = engine.run("derive", { points: await walk(2), line, derivation });
  await assert.rejects(crash, (error) => error instanceof CoreCrash);
  assert.equal((await next).detail.figures.points, 2);
  assert.equal(cores.length, 2);
});

test("asks again for a core that could not be loaded", async (t) => {
  const { engine } = newEngine(t, () => Promise.reject(new Error("offline")));
  await assert.rejects(engine.run("derive", empty), /offline/);
  await assert.rejects(engine.run("derive", empty), /offline/);
});

test("tells everyone who waits that the worker is lost, and starts another", async () => {
  const workers: { onerror?: (event: { message: string }) => void; asked: unknown[] }[] = [];
  const engine = new Engine(() => {
    const asked: unknown[] = [];
    const worker = { asked, onmessage: null, postMessage: (message: unknown) => asked.push(message) };
    workers.push(worker);
    return worker;
  });
  const lost = [engine.run("derive", empty), engine.run("derive", empty)];
  workers[0]!.onerror!({ message: "no such script" });
  for (const each of lost) {
    await assert.rejects(each, (error) => error instanceof EngineLost && error.message === "no such script");
  }
  void engine.run("derive", empty);
  assert.equal(workers.length, 2);
  assert.equal(workers[1]!.asked.length, 1);
});
