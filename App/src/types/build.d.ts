// What the build puts in: see scripts/build-app.sh.

/** Address of the map's stylesheet, loaded with the map. */
declare const MAP_STYLES: string;

/** Addresses of the stylesheets of areas that have their own, by the names of the areas. */
declare const AREA_STYLES: Readonly<Record<string, string>>;

/** Address of the script that MapLibre runs beside the page. */
declare const MAP_WORKER: string;

/** Addresses of the Swift core's builds to WebAssembly, by the names of scripts/webassembly.txt. */
declare const CORES: Readonly<Record<"core" | "reader" | "walking" | "bouldering" | "carrying" | "studying", string>>;

/** Address of the script that pdf.js runs beside the page. */
declare const PDF_WORKER: string;

/** Address of the script that runs the core's long work beside the page. */
declare const ENGINE_WORKER: string;

/** What the names of the files with the letters of the map's labels end in. */
declare const MAP_LETTERS: string;

declare module "*.css";
