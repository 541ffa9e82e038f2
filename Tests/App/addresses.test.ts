import assert from "node:assert/strict";
import test from "node:test";
import { newIdentifier, timelessIdentifier } from "../../App/src/device/store/identifier";
import { isScreen, match } from "../../App/src/shell/routing/pattern";
import { wantedPage } from "../../App/src/shell/routing/wantedPage";

test("identifiers made later sort later, and are UUIDs of version 7", () => {
  const first = newIdentifier();
  const made = Date.now();
  while (Date.now() === made);
  const second = newIdentifier();
  assert.ok(first < second);
  assert.match(first, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("identifiers without a time are UUIDs of version 4, and do not sort by age", () => {
  const made = Array.from({ length: 20 }, timelessIdentifier);
  for (const each of made) assert.match(each, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.notDeepEqual([...made].sort(), made);
});

const addresses: [string, string, Record<string, string> | null][] = [
  ["/", "/", {}],
  ["/tracks/{id}", "/tracks/7", { id: "7" }],
  ["/tracks/{id}", "/tracks/", null],
  ["/tracks/{id}", "/tracks/7/map", null],
  ["/tracks/{id}/map", "/tracks/a%20b/map", { id: "a b" }],
  ["/tracks/{id}", "/tracks/%E0%A4%A", { id: "%E0%A4%A" }],
];

for (const [pattern, path, expected] of addresses) {
  test(`${pattern} takes ${path} ${expected ? "with its parts" : "not"}`, () =>
    assert.deepEqual(match(pattern, path), expected));
}

const screens = ["/", "/campus/connected/{campus}", "/tracks/{id}/map"];

for (const [path, expected] of [
  ["/campus/connected/cv.uoc.edu", true],
  ["/campus/connected/127.0.0.1:8080", true],
  ["/campus/connected/escola%20de%20m%C3%BAsica.cat", true],
  ["/campus/connected/escola%2Ecat", true],
  ["/tracks/5.1/map", true],
  ["/nowhere", true],
  ["/", true],
  ["/campus/cv.uoc.edu", false],
  ["/assets/nothing-ABCDEFGH.js", false],
  ["/campus/connected/a/b.js", false],
] as [string, boolean][]) {
  test(`${path} is ${expected ? "for the app" : "a file's address"}`, () => assert.equal(isScreen(path, screens), expected));
}

const wanted: [string, string][] = [
  ["?next=%2Finvitation", "/invitation"],
  ["?next=/races/7/join", "/races/7/join"],
  ["", "/"],
  ["?next=", "/"],
  ["?next=invitation", "/"],
  ["?next=https://elsewhere.example/", "/"],
  ["?next=//elsewhere.example", "/"],
  ["?next=/\\elsewhere.example", "/"],
  ["?next=javascript:alert(1)", "/"],
  ["?next=/%0A/elsewhere", "/"],
];

for (const [search, page] of wanted) {
  test(`after signing in at "${search}" comes ${page}`, () => assert.equal(wantedPage(search), page));
}
