// What the build puts in: see scripts/build-app.sh.

/** Address of the map's stylesheet, loaded with the map. */
declare const MAP_STYLES: string;

declare module "*.css";
