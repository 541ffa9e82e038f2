import type { Maps } from "../../device/api";
import { regions } from "./regions";
import { readTile, Region, shadeLevel } from "./regionStore";

const gzip = [0x1f, 0x8b] as const;

/** The kinds of tiles: those of the ground, or pictures of the slopes' shade over it. */
export type TileKind = Maps["kind"] | "shade";

/** A tile stored on the device: its bytes, empty for an empty part of the map, or `null` if it was not downloaded. */
export async function keptTile(
  kind: TileKind,
  zoom: number,
  column: number,
  row: number,
): Promise<ArrayBuffer | null> {
  let empty = false;
  for (const region of await regions()) {
    const isShade = kind === "shade";
    if (!isShade && region.kind !== kind) continue;
    if (!covers((isShade ? region.shade : region.levels) ?? [], zoom, column, row)) continue;
    const tile = await readTile(region.id, isShade ? shadeLevel(zoom) : zoom, column, row);
    if (tile) return plain(tile);
    if (region.completed_at !== null) empty = true;
  }
  return empty ? new ArrayBuffer(0) : null;
}

function covers(levels: Region["levels"], zoom: number, column: number, row: number): boolean {
  const within = (value: number, [first, last]: readonly [number, number]) => first <= value && value <= last;
  return levels.some((level) => level.zoom === zoom && within(column, level.columns) && within(row, level.rows));
}

/** Decompresses a vector tile, which is stored as in the map file. */
async function plain(tile: Uint8Array): Promise<ArrayBuffer> {
  const stored = new Blob([tile]);
  if (tile[0] !== gzip[0] || tile[1] !== gzip[1]) return stored.arrayBuffer();
  return new Response(stored.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
