// The way back to the course that a team's phone shows.
import assert from "node:assert/strict";
import test from "node:test";
import { towards } from "../../App/src/races/walk/towards";

test("a direction is told by the nearest of eight compass points", () => {
  const told: [number, string][] = [
    [0, "north"], [22, "north"], [23, "northEast"], [90, "east"], [134, "southEast"], [180, "south"], [247, "southWest"],
    [270, "west"], [315, "northWest"], [337, "northWest"], [338, "north"], [360, "north"],
  ];
  for (const [bearing, point] of told) assert.equal(towards(bearing), point, String(bearing));
});
