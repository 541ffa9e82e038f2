// The steps of build-app.sh that depend on the names chosen by the bundler.
//   page DIR     writes index.html, visit/AREA.html, icons, manifest and screens.txt; prints the shell's version, files and screens
//   report DIR   prints the size of the first load, of the app and of each page for visitors
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const typescript = createRequire(import.meta.url)("typescript");
const [step, directory] = process.argv.slice(2);

/** The entry of that name, then the modules that it imports statically. */
function firstModules(name) {
  const modules = JSON.parse(readFileSync(join(directory, "bundle.json"), "utf8"));
  const entry = modules.find((each) => each.isEntry && each.name.startsWith(`assets/${name}-`)).name;
  const wanted = new Set([entry]);
  for (const name of wanted) {
    for (const each of modules.find((module) => module.name === name).imports) wanted.add(each);
  }
  return [...wanted].map((name) => "/" + name);
}

/** The address of the file `name`, which the build renamed by its contents. */
function asset(name) {
  const [stem, extension] = name.split(".");
  const shape = new RegExp(`^${stem}-[A-Z0-9]+\\.${extension}$`);
  return "/assets/" + readdirSync(join(directory, "assets")).find((file) => shape.test(file));
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? filesUnder(join(folder, each.name)) : [join(folder, each.name)],
  );
}

/** Stands for a module of which nothing is used, but a list of it may be spread. */
const unused = new Proxy({}, { get: () => [] });

/** The exports of a file of the app, of which only the list of areas is used. */
function exported(path) {
  const compilerOptions = { module: "CommonJS", target: "ES2022" };
  const { outputText } = typescript.transpileModule(readFileSync(path, "utf8"), { compilerOptions });
  const exports = {};
  const given = (name) => (/^\.\/\w+\/area$/.test(name) ? exported(join(dirname(path), `${name}.ts`)) : unused);
  new Function("exports", "require", outputText)(exports, given);
  return exports;
}

/** The patterns of all screens, as the areas declare them. */
const screens = () => exported("App/src/areas.ts").areas.flatMap(({ routes }) => routes.map(({ pattern }) => pattern));

/** Glyphs of map labels other than Latin and punctuation: fetched when a map needs them. */
const rareLetters = /\/letters\/[a-z]+-(?!(0|256|8192)-)/;

/** The areas with a page for visitors. */
const visited = readdirSync("App/src").filter((area) => existsSync(join("App/src", area, "visit.tsx")));

/** Files of pages for visitors only, which the app does not keep. */
const forVisitors = new RegExp(`^/(?:visit/|assets/visit-(?:${visited.join("|")})[.-])`);

/** The page of an entry. */
function pageOf(name) {
  const [entry, ...others] = firstModules(name);
  const preloads = others.map((address) => `<link rel="modulepreload" href="${address}">`);
  return readFileSync("App/index.html", "utf8")
    .replace("<!-- theme -->", `<script src="${asset("first-paint.js")}"></script>`)
    .replace("<!-- styles -->", `<link rel="stylesheet" href="${asset(`${name}.css`)}">`)
    .replace("<!-- preloads -->", preloads.join("\n  "))
    .replace("<!-- entry -->", `<script type="module" src="${entry}"></script>`);
}

function writePage() {
  mkdirSync(join(directory, "icons"), { recursive: true });
  for (const name of readdirSync("App/icons")) {
    copyFileSync(join("App/icons", name), join(directory, "icons", name));
  }
  copyFileSync("App/manifest.webmanifest", join(directory, "manifest.webmanifest"));
  writeFileSync(join(directory, "index.html"), pageOf("main"));
  mkdirSync(join(directory, "visit"));
  for (const area of visited) writeFileSync(join(directory, "visit", `${area}.html`), pageOf(`visit-${area}`));
  rmSync(join(directory, "bundle.json"));

  // The server answers these addresses with the page, even if a file of that name is missing.
  writeFileSync(join(directory, "screens.txt"), screens().join("\n") + "\n");

  const files = filesUnder(directory)
    .map((path) => "/" + relative(directory, path))
    .filter((address) => !/\.(txt|map)$/.test(address) && !rareLetters.test(address) && !forVisitors.test(address))
    .sort();
  const version = createHash("sha256");
  for (const address of files) version.update(address).update(readFileSync(join(directory, address)));
  const shell = files.map((address) => (address === "/index.html" ? "/" : address));
  console.log(JSON.stringify({ version: version.digest("hex").slice(0, 16), files: shell, screens: screens() }));
}

function report() {
  reportOn("app", "index.html", "frame");
  for (const area of visited) reportOn(`visit of ${area}`, `visit/${area}.html`, `visit-${area}`);
}

/** Prints the size of a page's first load, with its phrases in English. */
function reportOn(name, file, phrases) {
  const page = readFileSync(join(directory, file), "utf8");
  const language = filesUnder(join(directory, "assets")).find((path) => path.includes(`/${phrases}.en-`) && path.endsWith(".js.br"));
  const first = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]);
  const sizes = [...first.map((address) => join(directory, address) + ".br"), language]
    .filter(Boolean)
    .map((path) => readFileSync(existing(path)).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`${name}: ${(total / 1000).toFixed(1)} kB compressed at first load, in ${sizes.length} files`);
}

/** The size of the compressed file, or of the plain one if compression was not worthwhile. */
function existing(path) {
  try {
    readFileSync(path);
    return path;
  } catch {
    return path.replace(/\.br$/, "");
  }
}

if (step === "page") writePage();
else if (step === "report") report();
else throw new Error(`unknown step ${step}`);
