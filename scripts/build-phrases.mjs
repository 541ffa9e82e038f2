// Joins the phrases of all areas for the app: in each language those of the frame, with which the app starts, as frame.LANGUAGE.ts,
// and those of the pages as pages.LANGUAGE.ts. An area takes part by its files in App/locales. The page for visitors of an area
// (App/src/AREA/visit.tsx) has the phrases that its code names, as visit-AREA.LANGUAGE.ts.
// usage: build-phrases.mjs [OUT [FOLDER...]]: the folders of locales, by default App/locales into .build/phrases.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [out = ".build/phrases", ...given] = process.argv.slice(2);
const folders = given.length > 0 ? given : ["App/locales"];

/** The frame has the phrases of its own file, and the names of the tabs of all areas. */
const isOfFrame = (file, name) => file === "shell.json" || name.endsWith(".tab");

const source = "App/src";
const visited = readdirSync(source).filter((area) => existsSync(join(source, area, "visit.tsx")));
const visits = visited.map((area) => ({ name: `visit-${area}`, isNamed: namesIn(join(source, area, "visit.tsx")) }));

/** A function that tells whether the code of a page, also what it loads later, has the name of a phrase or its beginning. */
function namesIn(entry) {
  const options = ["--bundle", "--format=esm", "--jsx=automatic", "--packages=external", "--external:phrases/*", "--loader:.css=empty"];
  const code = execFileSync("esbuild", [entry, ...options, "--log-level=error"], { encoding: "utf8", maxBuffer: 1 << 26 });
  const whole = new Set([...code.matchAll(/["'`]([a-z]+(?:\.\w+)+)["'`]/g)].map(([, name]) => name));
  const beginnings = [...new Set([...code.matchAll(/`([a-z]+\.[\w.]*)\$\{/g)].map(([, name]) => name))];
  return (name) => whole.has(name.split("#")[0]) || beginnings.some((beginning) => name.startsWith(beginning));
}

mkdirSync(out, { recursive: true });
for (const language of readdirSync(folders[0])) {
  const books = { frame: {}, pages: {}, ...Object.fromEntries(visits.map(({ name }) => [name, {}])) };
  for (const folder of folders.map((each) => join(each, language))) {
    for (const file of readdirSync(folder).sort()) {
      for (const [name, phrase] of Object.entries(JSON.parse(readFileSync(join(folder, file), "utf8")))) {
        books[isOfFrame(file, name) ? "frame" : "pages"][name] = phrase;
        for (const visit of visits) if (visit.isNamed(name)) books[visit.name][name] = phrase;
      }
    }
  }
  for (const [part, book] of Object.entries(books)) {
    const target = join(out, `${part}.${language}.ts`);
    // A module rather than JSON, of which the bundlers would export each phrase.
    const text = `export default ${JSON.stringify(book, null, 2)};\n`;
    // A file that stays as it is keeps its time, for builds that depend on it.
    if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
  }
}
