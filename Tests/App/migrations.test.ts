// The versions of the device's store: those of the device and those of areas.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { declareStores, migrations } from "../../App/src/device/store/migrations";

test("no database is opened before the areas declared their stores", () => {
  assert.throws(migrations, /before the areas/);
});

test("the stores of areas are made in the order of versions, after those of the device", () => {
  const nothing = () => undefined;
  declareStores([{ version: 5, migrate: nothing }, { version: 3, migrate: nothing }]);
  assert.deepEqual(migrations().map(({ version }) => version), [3, 3, 4, 5]);
  assert.equal(migrations()[1]?.migrate, nothing);
});

test("every change of the store since the first has a version of its own", () => {
  const sources = readdirSync("App/src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const text = sources.map((name) => readFileSync(join("App/src", name), "utf8")).join("\n");
  const versions = [...text.matchAll(/\bversion: (\d+),\s+migrate\b/g)].map(([, version]) => Number(version));
  // The device and Tracks share the first version.
  assert.deepEqual(versions.filter((version) => version === 3).length, 2);
  const later = versions.filter((version) => version > 3);
  assert.deepEqual(later.sort(), [...new Set(later)]);
});
