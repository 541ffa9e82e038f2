// The app's texts for the server's refusals, which are in English.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { Problem } from "../../App/src/device/network/problem";
import { Language, languages, speak } from "../../App/src/shell/language/language";
import { fieldWords, problemWords } from "../../App/src/shell/words/problem";

const root = process.cwd();
const statuses = { badRequest: 400, unauthorized: 401, forbidden: 403, notFound: 404, conflict: 409, contentTooLarge: 413 } as const;
const swift = readdirSync(join(root, "Sources"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".swift"))
  .map((path) => readFileSync(join(root, "Sources", path), "utf8"))
  .join("\n");
const kinds = [...swift.matchAll(/(?:Self|Kind)\(\s*"([a-z-]+)",\s*title:\s*"([^"]+)",\s*status: \.(\w+)/g)];
const generalServerErrors = ["internalServerError", "notImplemented", "serviceUnavailable"];

function statusOf(name: string): number {
  if (generalServerErrors.includes(name)) return 500;
  if (name === "tooManyRequests") return 429;
  if (name === "insufficientStorage") return 507;
  return statuses[name as keyof typeof statuses] ?? 400;
}

function speakWhole(language: Language): void {
  const folder = join(root, "App/locales", language);
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const books = files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Record<string, string>);
  speak(language, Object.assign({}, ...books) as Record<string, string>);
}

test("the kinds of problems are found in the server", () => {
  const names = kinds.map(([, name]) => name);
  for (const name of ["not-found", "invalid-fields", "deactivated-account", "unreadable-file"]) assert.ok(names.includes(name), name);
});

for (const language of Object.keys(languages) as Language[]) {
  test(`every kind of problem has words of its own in ${language}`, () => {
    speakWhole(language);
    const unknown = problemWords(new Problem("refused", 400, "The request needs content.", [], "/problems/of-a-newer-server"));
    assert.ok(!unknown.includes("content"), unknown);
    for (const [, name = "", title = "", status = ""] of kinds) {
      const number = statusOf(status);
      const said = problemWords(new Problem(number === 401 ? "signedOut" : "refused", number, title, [], `/problems/${name}`));
      if (language !== "en") assert.notEqual(said, title);
      assert.notEqual(said, unknown, name);
    }
  });

  test(`a field is told what it may hold, whatever the code, in ${language}`, () => {
    speakWhole(language);
    const says = (field: string, code: string) => fieldWords({ field, code, message: "Must not." });
    assert.notEqual(says("user_name", "invalid"), says("email", "invalid"));
    for (const code of ["required", "invalid", "too_simple", "of_a_newer_server"]) {
      for (const field of ["user_name", ""]) assert.ok(!says(field, code).includes("Must not"), code);
    }
  });
}
