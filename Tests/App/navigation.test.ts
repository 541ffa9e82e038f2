import assert from "node:assert/strict";
import test from "node:test";
import type { Area, Place } from "../../App/src/shell/area";
import { mostEntries, navigationAt, usedAreas } from "../../App/src/shell/navigationPlan";

const place = (path: string, more: Partial<Place> = {}): Place => ({ path, icon: "tracks", label: "tracks.tab", ...more });
const area = (name: string, ...places: Place[]): Area => ({ name, places, routes: [] });

const tracks = area("tracks", place("/", { below: ["/tracks"] }), place("/statistics"), place("/record", { prominent: true }));
const races = area("races", place("/races"));
const boulders = area("boulders", place("/boulders"), place("/boulders/log"));
const campus = area("campus", place("/campus"));
const gear = area("gear", place("/gear"));
const maps: Area = { name: "maps", routes: [] };
const you = place("/settings");

/** The paths of the navigation: the current one marked, inner ones in brackets. */
function drawn(path: string, used: readonly Area[]): string {
  const mark = { page: "*", within: "+", none: "" };
  return navigationAt(path, used, you)
    .map(({ path, current, within }) => {
      const inside = current && within.length > 0 ? `(${within.map((each) => each.path + mark[each.current ?? "none"]).join(" ")})` : "";
      return path + mark[current ?? "none"] + inside;
    })
    .join(" ");
}

for (const [what, path, used, expected] of [
  ["one area alone shows its places", "/", [tracks], "/* /statistics /record /settings"],
  ["a page below a place is within it", "/tracks/7", [tracks], "/+ /statistics /record /settings"],
  ["two areas whose places all fit show them", "/", [tracks, races], "/* /statistics /record /races /settings"],
  ["places that fit stand in the order of the areas", "/races", [races, tracks], "/races* / /statistics /record /settings"],
  ["more areas have a place each, the current one with its places", "/", [tracks, races, boulders], "/*(/statistics) /record /races /boulders /settings"],
  ["a place within makes its area the current one", "/statistics", [tracks, races, boulders], "/+(/statistics*) /record /races /boulders /settings"],
  ["what phones are taken out for stands beside its area", "/record", [tracks, races, boulders], "/ /record* /races /boulders /settings"],
  ["it stands within where there is no room", "/record", [tracks, races, boulders, campus], "/+(/statistics /record*) /races /boulders /campus /settings"],
  ["an area of one place has nothing within", "/races", [tracks, races, boulders], "/ /record /races* /boulders /settings"],
  ["beside the member's own place no area is current", "/settings/profile", [tracks, races, boulders], "/ /record /races /boulders /settings+"],
  ["four areas and the member's place fill the bar", "/campus", [tracks, races, boulders, campus], "/ /races /boulders /campus* /settings"],
  ["a fifth area finds no room", "/", [races, boulders, campus, gear, tracks], "/races /boulders /campus /gear /settings"],
  ["an address of no place is in none", "/nowhere", [tracks, races, boulders], "/ /record /races /boulders /settings"],
] as const) {
  test(`in the navigation ${what}`, () => {
    assert.equal(drawn(path, used), expected);
    assert.ok(navigationAt(path, used, you).length <= mostEntries);
  });
}

const all = [tracks, races, maps, boulders];

for (const [what, order, hidden, expected] of [
  ["as they are listed, where nothing was chosen", [], [], ["tracks", "races", "boulders"]],
  ["in the chosen order", ["boulders", "races", "tracks"], [], ["boulders", "races", "tracks"]],
  ["with those that are new at the end", ["boulders"], [], ["boulders", "tracks", "races"]],
  ["without those that are hidden", [], ["tracks"], ["races", "boulders"]],
  ["all of them when all are hidden", [], ["tracks", "races", "boulders"], ["tracks", "races", "boulders"]],
  ["whatever names of another version stand in the choice", ["campus", "races"], ["gear"], ["races", "tracks", "boulders"]],
] as const) {
  test(`areas are used ${what}`, () => {
    assert.deepEqual(usedAreas(all, { order, hidden }).map(({ name }) => name), expected);
  });
}
