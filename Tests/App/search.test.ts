// The folding of text for search, on the device as on the server (T8).
import assert from "node:assert/strict";
import { test } from "node:test";
import { searchText } from "../../App/src/shell/words/searchText";

const folded: [string, string][] = [
  ["Pujada a NÚRIA", "pujada a nuria"],
  ["Nu\u0301ria", "nuria"],
  ["Straße", "strasse"],
  ["Øresund", "oresund"],
  ["Łódź", "lodz"],
  ["Þingvellir, Ægir", "thingvellir, aegir"],
  ["  dos\n\tespais ", "dos espais"],
  ["山登り Гора", "山登り гора"],
  ["🏔", "🏔"],
  ["Neu \u2744\ufe0f", "neu \u2744"],
  ["", ""],
];

for (const [text, wanted] of folded) test(`${JSON.stringify(text)} is found as ${wanted}`, () => assert.equal(searchText(text), wanted));
