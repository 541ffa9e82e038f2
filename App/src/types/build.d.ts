// What the build puts in: see scripts/build-app.sh.

/** Address of the map's stylesheet, loaded with the map. */
declare const MAP_STYLES: string;

/** Address of the script that MapLibre runs beside the page. */
declare const MAP_WORKER: string;

/** Address of the folder with the letters of the map's labels. */
declare const MAP_GLYPHS: string;

declare module "*.css";
