import maplibregl from "maplibre-gl";
import { keptTile, TileKind } from "../data/keptTile";
import type { Maps } from "../../device/api";

maplibregl.setWorkerUrl(MAP_WORKER);

/** The first character of each glyph range that scripts/build-glyphs.py draws. */
const drawn = new Set([0x0000, 0x0100, 0x0200, 0x0300, 0x0400, 0x0500, 0x1e00, 0x2000, 0x2100, 0x2200]);

/** The address of glyphs in the style. */
export const glyphs = "cordada-glyphs://{fontstack}/{range}";

// A missing range is answered as an empty one: an error would lose all labels of its tile.
maplibregl.addProtocol("cordada-glyphs", async ({ url }, abort) => {
  const [style, range] = url.slice("cordada-glyphs://".length).split("/");
  const first = parseInt(range ?? "", 10);
  if (!drawn.has(first)) return { data: new ArrayBuffer(0) };
  const address = `/assets/letters/${style}-${first}-${MAP_LETTERS}.pbf`;
  const answer = await fetch(address, { signal: abort.signal });
  if (!answer.ok) throw new Error(`no ${address}: ${answer.status}`);
  return { data: await answer.arrayBuffer() };
});

/**
 * The address of the club's own tiles in the style: downloaded ones are read from the device (T19). With the map's version, no
 * cache answers with a tile of an older map.
 */
export const tilesOf = (kind: TileKind, { version = "" }: Maps) =>
  `cordada-tiles://${kind}/${encodeURIComponent(version)}/{z}/{x}/{y}`;

maplibregl.addProtocol("cordada-tiles", async ({ url }, abort) => {
  const [kind, version, ...address] = url.slice("cordada-tiles://".length).split("/");
  const [zoom = 0, column = 0, row = 0] = address.map(Number);
  const kept = await keptTile(kind as TileKind, zoom, column, row);
  if (kept) return { data: kept };
  const folder = kind === "shade" ? "/tiles/shade" : "/tiles";
  const answer = await fetch(`${folder}/${address.join("/")}?v=${version}`, { signal: abort.signal });
  if (!answer.ok) throw new Error(`no tile ${address.join("/")}: ${answer.status}`);
  return { data: await answer.arrayBuffer() };
});

export default maplibregl;
