// The files that a new area touches besides its own folders: the six that CONTRIBUTING.md lists.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

const pages = readFileSync("CONTRIBUTING.md", "utf8").split("\n## ");
const page = pages.find((each) => each.startsWith("Adding an area")) ?? "";
const shared = [...page.matchAll(/^\* `([^`]+)`: /gm)].map(([, path = ""]) => path);

/** The latest area: files that name it are those that it had to touch. */
const area = { name: "campus", type: "Campus" };
const named = new RegExp(`\\b${area.name}\\b|${area.name}_|\\b(?:Server)?${area.type}(?![a-z])`);

/** Its own: a folder or file with its name, or an addition (`Exports+Campus.swift`). */
const isOwn = (path: string): boolean =>
  path.split("/").some((part) => new RegExp(`^(?:${area.name}|(?:Server)?${area.type}|.*\\+${area.type})(?![a-z])`).test(part));

const isGenerated = (text: string): boolean => /^(?:\/\/|#) Made by scripts\//.test(text);

/** Kinds of things that are listed whichever area they are of: builds of the core. */
const listed = ["scripts/webassembly.txt"];

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)));
}

/** The code of a file, without comments and texts for people; of phrases their names. */
function codeOf(path: string): string {
  const text = readFileSync(path, "utf8");
  if (isGenerated(text)) return "";
  if (path.endsWith(".json")) return Object.keys(JSON.parse(text) as object).join("\n");
  const uncommented = text.replace(/^\s*(?:\/\/|#|\*|\/\*\*).*$/gm, "");
  const unspoken = uncommented.replace(/"""[^]*?"""/g, (text) => (/\b(?:CREATE|DELETE|INSERT|SELECT|UPDATE)\b/.test(text) ? text : '""'));
  return unspoken.replace(/"[^"\n]*"/g, (literal) => (literal.includes(" ") ? '""' : literal));
}

test("six files are shared, and each names the latest area", () => {
  assert.equal(shared.length, 6);
  for (const path of shared) {
    assert.ok(existsSync(path), path);
    assert.match(readFileSync(path, "utf8"), named, path);
  }
});

test("no other file of the program names the latest area", () => {
  const code = ["Package.swift", "Makefile", "Sources", "App", "scripts"].flatMap(filesUnder).filter((path) => !path.endsWith(".md"));
  const touched = code.filter((path) => !isOwn(path) && !listed.includes(path) && named.test(codeOf(path)));
  assert.deepEqual(touched.sort(), shared.filter((path) => code.includes(path)).sort());
});
