// Rollup's configuration in build-app.sh: joins the many small files that esbuild splits the app into, each of which costs
// every start of the app some milliseconds. SPLIT is the folder of those files.
import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

const folder = resolve(process.env.SPLIT);
const assets = readdirSync(join(folder, "assets"));
const fileOf = (name) => join(folder, "assets", name);
/** The app, and the pages for visitors of areas. */
const entry = fileOf(assets.find((name) => /^main-[A-Z0-9]+\.js$/.test(name)));
const visits = assets.filter((name) => /^visit-[a-z]+-[A-Z0-9]+\.js$/.test(name)).map(fileOf);

/** The number of pages from which on most pages are considered to use a file. */
const most = 4;
/** The size, in bytes, up to which such a file is loaded by all pages together with the others. */
const small = 8_000;
/** The size, in bytes, from which on a file is considered the map's library. */
const library = 500_000;

/** A file and its transitive static imports, without known ones. */
function withImports(file, infoOf, known = new Set()) {
  const found = new Set(known.has(file) ? [] : [file]);
  for (const each of found) {
    for (const imported of infoOf(each).importedIds) if (!known.has(imported)) found.add(imported);
  }
  return found;
}

/**
 * The name of the joined file for each file: `base`, loaded first by the app and by pages for visitors; `app`, loaded first by
 * the app; `visit`, loaded first by pages for visitors; `shared`, needed by most pages; `map`, needed by maps beside
 * their library. Other files are joined as rollup does.
 */
function joined(files, infoOf) {
  const first = withImports(entry, infoOf);
  const visited = new Set(visits.flatMap((visit) => [...withImports(visit, infoOf)]));
  const names = new Map([...first].map((file) => [file, visited.has(file) ? "base" : "app"]));
  for (const file of visited) if (!first.has(file)) names.set(file, "visit");
  // What starts a page stays by itself, so that whatever imports its other files starts nothing.
  for (const each of [entry, ...visits]) names.delete(each);
  const pages = files.filter((file) => infoOf(file).dynamicImporters.length > 0 && !first.has(file));
  const uses = new Map();
  for (const page of pages) {
    for (const file of withImports(page, infoOf, first)) uses.set(file, (uses.get(file) ?? 0) + 1);
  }
  for (const [file, count] of uses) {
    if (names.has(file) || count < most || statSync(file).size > small || pages.includes(file)) continue;
    const needsMap = [...withImports(file, infoOf, first)].some((each) => statSync(each).size > library);
    names.set(file, needsMap ? "map" : "shared");
  }
  return names;
}

let names;
const nameOf = ({ name }) => `assets/${name.replace(/-[A-Z0-9]{8}$/, "")}-[hash].js`;

export default {
  input: [entry, ...visits],
  // esbuild has already removed unused code.
  treeshake: false,
  plugins: [
    {
      name: "files-of-the-app",
      resolveId: (id) => (id.startsWith("/assets/") ? join(folder, id) : null),
      generateBundle(_, bundle) {
        const modules = Object.values(bundle).map(({ fileName, isEntry, imports }) => ({ name: fileName, isEntry, imports }));
        this.emitFile({ type: "asset", fileName: "bundle.json", source: JSON.stringify(modules) });
      },
    },
  ],
  onwarn({ code, message }) {
    // The PDF library has an `eval`, which the page's policy prevents it from calling.
    if (code !== "EVAL") throw new Error(message);
  },
  output: {
    format: "es",
    compact: true,
    generatedCode: "es2015",
    entryFileNames: nameOf,
    chunkFileNames: nameOf,
    manualChunks: (file, { getModuleInfo, getModuleIds }) => (names ??= joined([...getModuleIds()], getModuleInfo)).get(file),
  },
};
