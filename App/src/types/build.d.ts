// What the build puts in: see scripts/build-app.sh.

/** Address of the map's stylesheet, loaded with the map. */
declare const MAP_STYLES: string;

/** Addresses of the stylesheets of areas that have their own, by the names of the areas. */
declare const AREA_STYLES: Readonly<Record<string, string>>;

/** Address of the script that MapLibre runs beside the page. */
declare const MAP_WORKER: string;

/** Address of the Swift core as WebAssembly. */
declare const CORE: string;

/** Address of the core's reader of files as WebAssembly. */
declare const READER: string;

/** Address of what follows a race on the phone of a team, as WebAssembly. */
declare const WALKING: string;

/** Address of what the screens of boulders ask of the core, as WebAssembly. */
declare const BOULDERING: string;

/** Address of what reads logbooks of boulders that are taken in, as WebAssembly. */
declare const CARRYING: string;

/** Address of what the screens of the campus ask of the core, as WebAssembly. */
declare const STUDYING: string;

/** Address of the script that pdf.js runs beside the page. */
declare const PDF_WORKER: string;

/** Address of the script that runs the core's long work beside the page. */
declare const ENGINE_WORKER: string;

/** What the names of the files with the letters of the map's labels end in. */
declare const MAP_LETTERS: string;

declare module "*.css";
