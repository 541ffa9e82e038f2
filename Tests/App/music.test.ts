import assert from "node:assert/strict";
import test from "node:test";
import { Lowering } from "../../App/src/tracks/record/music/Lowering";

/** A player whose volume can be set, or is controlled by the phone's keys only. */
function player(obeys: boolean) {
  let volume = 1;
  const audio = {
    paused: false,
    pause: () => void (audio.paused = true),
    get volume() {
      return volume;
    },
    set volume(wanted: number) {
      if (obeys) volume = wanted;
    },
  };
  const lowering = new Lowering(audio as HTMLAudioElement, () => (audio.paused = false));
  return { audio, lowering };
}

async function until(reached: () => boolean): Promise<void> {
  const end = performance.now() + 120_000;
  while (!reached() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
}

test("music is lowered while a voice speaks, and raised after the last one", async () => {
  const { audio, lowering } = player(true);
  const [one, other] = [lowering.begin(), lowering.begin()];
  await until(() => audio.volume === 0.2);
  assert.equal(audio.volume, 0.2);
  one();
  one();
  assert.equal(audio.volume, 0.2);
  other();
  await until(() => audio.volume === 1);
  assert.equal(audio.volume, 1);
  assert.equal(audio.paused, false);
});

test("where the volume cannot be set music stops for a voice, and goes on", () => {
  const { audio, lowering } = player(false);
  const end = lowering.begin();
  assert.deepEqual([audio.paused, lowering.silent], [true, true]);
  end();
  assert.deepEqual([audio.paused, lowering.silent], [false, false]);
});

test("what was paused before a voice stays so", () => {
  const { audio, lowering } = player(false);
  audio.pause();
  lowering.begin()();
  assert.equal(audio.paused, true);
});
