// Runs worlds until the time is over. First it tests the test: each rule that is broken on purpose must be found.
import { writeFileSync } from "node:fs";
import { Chance } from "./chance";
import { rules } from "./rules";
import { Server } from "./server";
import { Found, World } from "./world";

const server = new Server(process.env.SYNC_SERVER ?? ".build/debug/sync-server");
const skipsRules = process.argv[4] === "only";
const seconds = Number(process.argv[2] ?? 60);
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 32)) >>> 0;

/** Number of steps of a world. It varies, so that worlds are checked at different points of their course. */
const lengthOf = (world: number) => 100 + new Chance(world).below(1200);

/** Seconds of processor time after which a broken rule counts as not found, however busy the machine is. */
const patience = 60;
const processorSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

console.log(`seed ${seed}`);
let isRight = true;
let found = 0;
let missed = 0;
const counts: Record<string, number> = {};

for (const rule of skipsRules ? [] : (Object.keys(rules) as (keyof typeof rules)[])) {
  const begun = processorSeconds();
  let sign: string | null = null;
  for (let world = seed; sign === null && processorSeconds() - begun < patience; world += 1) {
    sign = await new World(server, world >>> 0, rule).run(lengthOf(world)).then(() => null, (error: Error) => error.message);
  }
  const time = (processorSeconds() - begun).toFixed(1);
  console.log(sign === null ? `NOT FOUND: ${rules[rule]}` : `found in ${time} s: ${rules[rule]}: ${sign.split("\n")[0]}`);
  if (sign === null) missed += 1;
  else found += 1;
}

const begun = performance.now();
const before = processorSeconds();
let steps = 0;
let worlds = 0;
for (; isRight && performance.now() - begun < seconds * 1000; worlds += 1) {
  const number = (seed + worlds) >>> 0;
  const world = new World(server, number);
  try {
    await world.run(lengthOf(number));
  } catch (error) {
    isRight = false;
    const again = new World(server, number, undefined, true);
    await again.run(lengthOf(number)).catch(() => undefined);
    writeFileSync(".build/sync-tests/trace.txt", again.trace.join("\n"));
    console.log(again.trace.slice(-20).join("\n"));
    console.log(error instanceof Found ? error.message : error);
    console.log(`whole trace: .build/sync-tests/trace.txt; again: scripts/test-sync.sh 1 ${number} only`);
  }
  steps += world.steps;
  for (const [name, count] of Object.entries(world.oracle.server.counts)) counts[name] = (counts[name] ?? 0) + count;
}
const time = (performance.now() - begun) / 1000;
const working = Math.round(steps / (processorSeconds() - before));
console.log(`${steps} steps in ${worlds} worlds, ${Math.round(steps / time)} a second, ${working} a second of the processor`);
console.log(Object.entries(counts).map(([name, count]) => `${count} ${name}`).join(", "));
// All worlds without a broken rule count as one test.
console.log(`${found + (isRight ? 1 : 0)} passed, ${missed + (isRight ? 0 : 1)} failed, 0 skipped`);
server.end();
process.exitCode = isRight && missed === 0 ? 0 : 1;
