// Constants that the build inserts: see scripts/build-app.sh.

/** The address of the map's stylesheet, loaded with the map. */
declare const MAP_STYLES: string;

/** The addresses of areas' own stylesheets, by area, or by the path of a folder within one. */
declare const AREA_STYLES: Readonly<Record<string, string>>;

/** The address of MapLibre's worker script. */
declare const MAP_WORKER: string;

/** The addresses of the Swift core's WebAssembly builds, by the names in scripts/webassembly.txt. */
declare const CORES: Readonly<Record<string, string>>;

/** The address of PDF.js's worker script. */
declare const PDF_WORKER: string;

/** The address of the worker script that runs the core's long computations. */
declare const ENGINE_WORKER: string;

/** The common end of the names of glyph files for map labels. */
declare const MAP_LETTERS: string;

declare module "*.css";
