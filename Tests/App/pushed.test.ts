import assert from "node:assert/strict";
import test from "node:test";
import { usual } from "../../App/src/engine/rules";
import { languages } from "../../App/src/shell/language/language";
import { readPush } from "../../App/src/worker/pushed";

/** The server's kinds, each of which has a preference for mail. */
const noticeKinds = Object.keys(usual.Preferences).flatMap((name) => /^notice_(.*)$/.exec(name)?.[1] ?? []);

const push = (kind: unknown, path: unknown = "/notices") => JSON.stringify({ kind, path });

test("each kind of push has words in each language, made on the device", () => {
  for (const language of Object.keys(languages)) {
    const titles = noticeKinds.map((kind) => readPush(push(kind), language).title);
    assert.equal(new Set(titles).size, noticeKinds.length, language);
    assert.ok(!titles.includes(readPush(push("unknown"), language).title));
    assert.notEqual(readPush(push("friend"), language).text, "");
  }
  assert.equal(readPush(push("friend"), "de").title, readPush(push("friend"), "en").title);
});

for (const [what, text] of [
  ["no content", undefined], ["no JSON", "hello"], ["null", "null"], ["a list", "[1]"], ["a number", push(7, 8)],
  ["a kind of the prototype", push("constructor")],
] as const) {
  test(`a push with ${what} is shown as news in general`, () => {
    const { title, path } = readPush(text, "en");
    assert.equal(title, readPush("{}", "en").title);
    assert.equal(path, "/notices");
  });
}

for (const path of ["https://other.example/", "//other.example", "/\\other.example", "javascript:alert(1)", "notices", ""]) {
  test(`a press opens no page of others: ${path}`, () => {
    assert.equal(readPush(push("friend", path), "en").path, "/notices");
  });
}
