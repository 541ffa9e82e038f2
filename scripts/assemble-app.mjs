// The steps of build-app.sh that need to know the names that were chosen.
//   page DIR     writes index.html, icons, manifest and screens.txt; prints the shell's version, files and screens
//   report DIR   prints what the first load weighs
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const typescript = createRequire(import.meta.url)("typescript");
const [step, directory] = process.argv.slice(2);

/** The entry of the app, then what it imports before it can run. */
function firstModules() {
  const modules = JSON.parse(readFileSync(join(directory, "bundle.json"), "utf8"));
  const entry = modules.find(({ isEntry }) => isEntry).name;
  const wanted = new Set([entry]);
  for (const name of wanted) {
    for (const each of modules.find((module) => module.name === name).imports) wanted.add(each);
  }
  return [...wanted].map((name) => "/" + name);
}

/** The address of the file that was `name` before its contents named it. */
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

/** What a file of the app exports, of which nothing is needed besides the areas that it lists. */
function exported(path) {
  const compilerOptions = { module: "CommonJS", target: "ES2022" };
  const { outputText } = typescript.transpileModule(readFileSync(path, "utf8"), { compilerOptions });
  const exports = {};
  const given = (name) => (/^\.\/\w+\/area$/.test(name) ? exported(join(dirname(path), `${name}.ts`)) : {});
  new Function("exports", "require", outputText)(exports, given);
  return exports;
}

/** The patterns of all screens, as the areas declare them. */
const screens = () => exported("App/src/areas.ts").areas.flatMap(({ routes }) => routes.map(({ pattern }) => pattern));

/** Letters of map labels beyond Latin and punctuation: fetched where a map needs them. */
const rareLetters = /\/letters\/[a-z]+-(?!(0|256|8192)-)/;

function writePage() {
  const [entry, ...others] = firstModules();
  const preloads = others.map((address) => `<link rel="modulepreload" href="${address}">`);

  mkdirSync(join(directory, "icons"), { recursive: true });
  for (const name of readdirSync("App/icons")) {
    copyFileSync(join("App/icons", name), join(directory, "icons", name));
  }
  copyFileSync("App/manifest.webmanifest", join(directory, "manifest.webmanifest"));
  writeFileSync(
    join(directory, "index.html"),
    readFileSync("App/index.html", "utf8")
      .replace("<!-- theme -->", `<script src="${asset("first-paint.js")}"></script>`)
      .replace("<!-- styles -->", `<link rel="stylesheet" href="${asset("main.css")}">`)
      .replace("<!-- preloads -->", preloads.join("\n  "))
      .replace("<!-- entry -->", `<script type="module" src="${entry}"></script>`),
  );
  rmSync(join(directory, "bundle.json"));

  // The server gives the page at these addresses, whatever stands in them.
  writeFileSync(join(directory, "screens.txt"), screens().join("\n") + "\n");

  const files = filesUnder(directory)
    .map((path) => "/" + relative(directory, path))
    .filter((address) => !/\.(txt|map)$/.test(address) && !rareLetters.test(address))
    .sort();
  const version = createHash("sha256");
  for (const address of files) version.update(address).update(readFileSync(join(directory, address)));
  const shell = files.map((address) => (address === "/index.html" ? "/" : address));
  console.log(JSON.stringify({ version: version.digest("hex").slice(0, 16), files: shell, screens: screens() }));
}

function report() {
  const page = readFileSync(join(directory, "index.html"), "utf8");
  const language = filesUnder(join(directory, "assets")).find((path) => /\/frame\.en-[^/]*\.js\.br$/.test(path));
  const first = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]);
  const sizes = [...first.map((address) => join(directory, address) + ".br"), language]
    .filter(Boolean)
    .map((path) => readFileSync(existing(path)).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`app: ${(total / 1000).toFixed(1)} kB compressed at first load, in ${sizes.length} files`);
}

/** The compressed file, or the plain one where it was too small to be worth compressing. */
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
