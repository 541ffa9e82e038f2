import assert from "node:assert/strict";
import { test } from "node:test";
import { CoalescedTask } from "../../App/src/device/store/coalescedTask";

/** Work whose runs end at the test's command. */
function workshop() {
  const runs: { end: () => void; fail: () => void }[] = [];
  let busy = 0;
  const repeated = new CoalescedTask(async () => {
    busy += 1;
    assert.equal(busy, 1, "one run at a time");
    try {
      await new Promise<void>((end, fail) => runs.push({ end, fail: () => fail(new Error("no network")) }));
    } finally {
      busy -= 1;
    }
  });
  return { runs, repeated };
}

/** Runs all pending microtasks and timers that are due. */
const settle = () => new Promise((done) => setTimeout(done));

test("who asks while it runs gets a run of their own, and shares it", async () => {
  const { runs, repeated } = workshop();
  const first = repeated.run();
  const second = repeated.run();
  assert.equal(repeated.run(), second);
  assert.equal(runs.length, 1);
  runs[0].end();
  await first;
  await settle();
  assert.equal(runs.length, 2);
  runs[1].end();
  await second;
  await settle();
  assert.equal(runs.length, 2);
});

test("a run that fails is told to those who asked for it alone", async () => {
  const { runs, repeated } = workshop();
  const first = repeated.run();
  const second = repeated.run();
  runs[0].fail();
  await assert.rejects(first, /no network/);
  await settle();
  runs[1].end();
  await second;
});

test("who asks at any moment of the end of a run is not forgotten", async () => {
  for (let moment = 0; moment < 20; moment += 1) {
    const { runs, repeated } = workshop();
    void repeated.run();
    runs[0].end();
    for (let turn = 0; turn < moment; turn += 1) await Promise.resolve();
    const last = repeated.run();
    await settle();
    assert.equal(runs.length, 2, `after ${moment} turns`);
    runs[1].end();
    await last;
  }
});

test("who waits for idleness waits for all runs, also failing ones", async () => {
  const { runs, repeated } = workshop();
  await repeated.idle();
  void repeated.run().catch(() => undefined);
  void repeated.run();
  let isIdle = false;
  void repeated.idle().then(() => (isIdle = true));
  runs[0].fail();
  await settle();
  assert.equal(isIdle, false);
  runs[1].end();
  await settle();
  assert.equal(isIdle, true);
});
