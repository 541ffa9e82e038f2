import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import type { ImportWarning } from "../../App/src/engine/trackTypes";
import { Language, languages, speak } from "../../App/src/shell/language/language";
import { warningWords } from "../../App/src/tracks/import/warningWords";

const app = join(process.cwd(), "App");
const types = readFileSync(join(app, "src/device/api.d.ts"), "utf8");
const [, listed = ""] = /warnings: readonly \(\{\s+code: ([^;]+);/.exec(types) ?? [];
const codes = listed.split(" | ").map((code) => JSON.parse(code) as ImportWarning["code"]);
const bookOf = (language: string) =>
  JSON.parse(readFileSync(join(app, "locales", language, "tracks.json"), "utf8")) as Record<string, string>;

for (const language of Object.keys(languages) as Language[]) {
  test(`every warning of an import has words in ${language}`, () => {
    speak(language, bookOf(language));
    assert.ok(codes.length > 10);
    for (const code of codes) {
      for (const count of [1, 2]) {
        const words = warningWords({ code, count, message: "the server's own" });
        assert.doesNotMatch(words, /server's own|tracks\.warning|[{}]/, `${code} ${count}`);
      }
    }
  });
}

test("a warning the app does not know yet is said in the server's words", () => {
  speak("ca", bookOf("ca"));
  const code = "to-come" as ImportWarning["code"];
  assert.equal(warningWords({ code, message: "Something new." }), "Something new.");
});
