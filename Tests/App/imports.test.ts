// The permitted imports in App/src. Imports of types and lazy imports count as well.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import test from "node:test";

const root = resolve("App/src");

/** The layers from top to bottom: a file imports from its own layer and from those below. All other folders are areas. */
const rooms = ["main.tsx", "start.tsx", "areas.ts", "(areas)", "club", "map", "shell", "engine", "device"];

/** The layers within a layer: a folder, or a file beside the folders. */
const floors: Readonly<Record<string, readonly string[]>> = {
  device: ["start.ts", "picture", "sync", "session", "store", "storage", "network", "receiver", "api.d.ts"],
  map: ["area.ts", "contribution.ts", "regions", "offline", "live", "track", "place", "frame", "marks", "lines", "ground", "library", "data", "icons.ts"],
};

/** Built separately: the service worker, and types of libraries. */
const apart = ["worker", "types"];

const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !apart.includes(name.split("/")[0] ?? ""));
const known = new Set(files);
const endings = ["", ".ts", ".tsx", ".d.ts"];

function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), "utf8");
  const named = [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)"(\.[^"]+)"/g)].map(([, path = ""]) => path);
  return named.flatMap((path) => {
    const target = relative(root, resolve(root, dirname(file), path));
    const found = endings.map((ending) => target + ending).find((name) => known.has(name));
    assert.ok(found || target.endsWith(".css") || target.startsWith(".."), `${file} imports ${path}, which is not there`);
    return found ?? [];
  });
}

const arrows = files.flatMap((file) => importsOf(file).map((target) => [file, target] as const));

function roomOf(file: string): string {
  const [room = ""] = file.split("/");
  return rooms.includes(room) ? room : "(areas)";
}

test("App/src has the rooms that are named", () => {
  const found = new Set(files.map(roomOf));
  assert.deepEqual(rooms.filter((room) => !found.has(room)), []);
  assert.ok(arrows.length > 1000, `only ${arrows.length} imports were found`);
});

test("a room imports from rooms below it alone, and areas do not import each other", () => {
  const upwards = arrows.filter(([from, to]) => {
    if (roomOf(from) === "(areas)" && roomOf(to) === "(areas)") return from.split("/")[0] !== to.split("/")[0];
    return rooms.indexOf(roomOf(from)) > rooms.indexOf(roomOf(to));
  });
  assert.deepEqual(upwards, []);
});

for (const [room, order] of Object.entries(floors)) {
  test(`within ${room}/ imports run downwards`, () => {
    const inside = arrows.filter(([from, to]) => from.startsWith(`${room}/`) && to.startsWith(`${room}/`));
    const floorOf = (file: string) => order.indexOf(file.split("/")[1] ?? "");
    assert.deepEqual([...new Set(inside.flat())].filter((file) => floorOf(file) < 0), [], "files on no floor");
    assert.deepEqual(inside.filter(([from, to]) => floorOf(from) > floorOf(to)), []);
  });
}

test("no files import each other in a circle", () => {
  const targets = new Map(files.map((file) => [file, arrows.filter(([from]) => from === file).map(([, to]) => to)]));
  const done = new Set<string>();
  const way: string[] = [];
  function follow(file: string): void {
    if (done.has(file)) return;
    assert.ok(!way.includes(file), [...way.slice(way.indexOf(file)), file].join(" → "));
    way.push(file);
    targets.get(file)?.forEach(follow);
    way.pop();
    done.add(file);
  }
  files.forEach(follow);
});

/** The folder of a file and those around it, each with a slash at its end. */
function housesOf(file: string): readonly string[] {
  const parts = file.split("/");
  return parts.map((_, count) => parts.slice(0, count).map((part) => `${part}/`).join(""));
}

test("no folder imports, by way of its neighbours, what imports it", () => {
  for (const house of new Set(files.flatMap(housesOf))) {
    // A file beside the folders is a room of its own.
    const needs = new Map<string, Set<string>>();
    for (const arrow of arrows) {
      if (!arrow.every((file) => file.startsWith(house))) continue;
      const [from = "", to = ""] = arrow.map((file) => file.slice(house.length).split("/")[0]);
      if (from !== to) needs.set(from, (needs.get(from) ?? new Set()).add(to));
    }
    for (const room of needs.keys()) {
      if (room.includes(".")) continue;
      const reached = new Set(needs.get(room));
      for (const each of reached) needs.get(each)?.forEach((next) => reached.add(next));
      assert.ok(!reached.has(room), `${house}${room} is in a circle with some of ${[...reached].join(", ")}`);
    }
  }
});

test("what is loaded later is loaded as a part that may be missing", () => {
  const direct = files.filter((file) => /\blazy\b[^;]*from "react"/.test(readFileSync(join(root, file), "utf8")));
  assert.deepEqual(direct, ["shell/lazyPart.ts"]);
});
