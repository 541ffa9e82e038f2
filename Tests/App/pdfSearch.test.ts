// The matches of a search in a PDF, their places on the page, and the steps between them (U6).
import assert from "node:assert/strict";
import { test } from "node:test";
import { matchesIn, pageText, partsOf } from "../../App/src/campus/documents/pageText";
import { countOf, matchBeside, matchFrom, placeOf } from "../../App/src/campus/documents/pdfMatches";
import { searchText } from "../../App/src/shell/words/searchText";

/** The lines of a page, each of one piece unless `|` divides it. */
const page = (...lines: string[]) =>
  pageText(
    lines.flatMap((line) => {
      const pieces = line.split("|");
      return pieces.map((str, index) => ({ str, hasEOL: index === pieces.length - 1 }));
    }),
  );

/** The marked text in the pieces for each match. */
function marked(lines: string[], wanted: string): string[][] {
  const words = page(...lines);
  const folded = searchText(wanted);
  return matchesIn(words.text, folded).map((at) =>
    partsOf(words, at, folded.length).map(({ piece, from, to }) => words.pieces[piece]!.str.slice(from, to)),
  );
}

const cases: [string[], string, string[][]][] = [
  [["El límit del límit"], "LIMIT", [["límit"], ["límit"]]],
  [["li\u0301mit"], "límit", [["li\u0301mit"]]],
  [["Straße"], "ss", [["ß"]]],
  [["Straße"], "as", [["aß"]]],
  [["  dos   espais "], "dos espais", [["dos   espais"]]],
  // Matches across pieces of a line, and across the end of one.
  [["tran|sport pú|blic"], "transport públic", [["tran", "sport pú", "blic"]]],
  [["una frase que", "continua"], "que continua", [["que", "continua"]]],
  // A word hyphenated at the end of a line is joined; other hyphens are kept.
  [["la demos-", "tració d’Euler"], "demostració", [["demos-", "tració"]]],
  [["la demos\u00ad", "tració"], "demostració", [["demos\u00ad", "tració"]]],
  [["la regió sud-", "Pirineu"], "sud- pirineu", [["sud-", "Pirineu"]]],
  [["tren-tram"], "tren-tram", [["tren-tram"]]],
  [["ΟΔΟΣ"], "οδος", [["ΟΔΟΣ"]]],
  // Characters that combine across pieces: the whole piece is marked.
  [["\u1112\u1161\u11ab글"], "한글", [["\u1112\u1161\u11ab글"]]],
  [["🏔 Núria"], "nuria", [["Núria"]]],
  [["", " ", ""], "a", []],
  [[], "a", []],
  [["aaa"], "aa", [["aa"]]],
];

for (const [lines, wanted, parts] of cases) {
  test(`${JSON.stringify(wanted)} is marked in ${JSON.stringify(lines)}`, () => assert.deepEqual(marked(lines, wanted), parts));
}

test("nothing is found of nothing", () => assert.deepEqual(matchesIn("a", ""), []));

const found = new Map([
  [30, 1],
  [2, 2],
]);

test("matches are counted and gone through in the order of their pages, and begin again after the last", () => {
  assert.equal(countOf(found), 3);
  const way = [{ page: 2, index: 0 }, { page: 2, index: 1 }, { page: 30, index: 0 }];
  assert.deepEqual(way.map((each) => placeOf(found, each)), [1, 2, 3]);
  way.forEach((each, index) => {
    assert.deepEqual(matchBeside(found, each, 1), way[(index + 1) % 3]);
    assert.deepEqual(matchBeside(found, way[(index + 1) % 3]!, -1), each);
  });
});

test("the first match is on the page in sight or after it", () => {
  assert.deepEqual(matchFrom(found, 1), { page: 2, index: 0 });
  assert.deepEqual(matchFrom(found, 3), { page: 30, index: 0 });
  assert.deepEqual(matchFrom(found, 31), { page: 2, index: 0 });
  assert.equal(matchFrom(new Map(), 1), null);
});
