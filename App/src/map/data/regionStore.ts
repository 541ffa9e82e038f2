// Downloaded regions of the map and their tiles (T19). They are not private, so there is one database for the device, beside
// those of members. For the reasons against the browser's cache see docs/decisions/0003.
import { answered, committed } from "../../device/store/promised";
import type { Maps } from "../../device/api";
import type { Bounds } from "./bounds";

/** The tiles of one level: the first and last column and row. */
export interface RegionLevel {
  zoom: number;
  columns: readonly [number, number];
  rows: readonly [number, number];
}

/** A region, complete or being downloaded. */
export interface Region {
  id: string;
  name: string;
  bounds: Bounds;
  levels: readonly RegionLevel[];
  /** The levels of the slopes' shade, where the map has some. */
  shade?: readonly RegionLevel[];
  /** The version of its map. */
  version: string;
  kind: Maps["kind"];
  /** The total size of the region. */
  tiles: number;
  bytes: number;
  /** The part received so far: the download resumes after `last`. */
  here: { tiles: number; bytes: number; last: string | null };
  /** The time of completion, in milliseconds; null during the download. */
  completed_at: number | null;
  /** True if the member stopped the download. */
  stopped: boolean;
  /** The older region that it replaces once it is complete. */
  replaces: string | null;
}

/** A tile as in the map file, possibly compressed. */
export interface Tile {
  zoom: number;
  column: number;
  row: number;
  bytes: Uint8Array;
}

/** The level under which a bundle and the store have a tile of the shade (docs/api.md). */
export const shadeLevel = (zoom: number) => zoom + 128;

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  return (opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("cordada-maps", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("regions", { keyPath: "id" });
      request.result.createObjectStore("tiles");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => {
      opening = undefined;
      reject(request.error);
    };
  }));
}

const keyOf = (region: string, zoom: number, column: number, row: number) => [region, zoom, column, row];
/** The key range of a region's tiles: an array sorts before all its extensions, and numbers before arrays. */
const allOf = (region: string) => IDBKeyRange.bound([region], [region, []]);

export async function readRegions(): Promise<Region[]> {
  const database = await open();
  return answered(database.transaction("regions").objectStore("regions").getAll() as IDBRequest<Region[]>);
}

export async function writeRegion(region: Region): Promise<void> {
  const transaction = (await open()).transaction("regions", "readwrite");
  transaction.objectStore("regions").put(region);
  await committed(transaction);
}

/**
 * Changes a region, and removes the region it replaces in the same transaction. Returns the changed region; nothing if it was
 * removed.
 */
export async function changeRegion(
  id: string,
  changes: Partial<Region>,
  replaced: string | null = null,
): Promise<Region | undefined> {
  const transaction = (await open()).transaction(["regions", "tiles"], "readwrite");
  const store = transaction.objectStore("regions");
  const kept = await answered(store.get(id) as IDBRequest<Region | undefined>);
  const changed = kept && { ...kept, ...changes };
  if (changed) store.put(changed);
  if (changed && replaced !== null) {
    store.delete(replaced);
    transaction.objectStore("tiles").delete(allOf(replaced));
  }
  await committed(transaction);
  return changed;
}

/**
 * Stores tiles and the region's progress in one transaction. Returns the changed region; nothing if it was removed or stopped,
 * possibly in another tab.
 */
export async function writeTiles(
  id: string,
  here: Region["here"],
  tiles: readonly Tile[],
): Promise<Region | undefined> {
  const transaction = (await open()).transaction(["regions", "tiles"], "readwrite");
  const [regions, kept] = [transaction.objectStore("regions"), transaction.objectStore("tiles")];
  const before = await answered(regions.get(id) as IDBRequest<Region | undefined>);
  const region = before && !before.stopped ? { ...before, here } : undefined;
  if (region) {
    regions.put(region);
    for (const { zoom, column, row, bytes } of tiles) kept.put(bytes, keyOf(id, zoom, column, row));
  }
  await committed(transaction);
  return region;
}

/** Removes the tiles of a region, and the region itself unless `beginning` restarts it. */
export async function removeTiles(id: string, beginning?: Region): Promise<void> {
  const transaction = (await open()).transaction(["regions", "tiles"], "readwrite");
  transaction.objectStore("tiles").delete(allOf(id));
  if (beginning) transaction.objectStore("regions").put(beginning);
  else transaction.objectStore("regions").delete(id);
  await committed(transaction);
}

export async function readTile(
  region: string,
  zoom: number,
  column: number,
  row: number,
): Promise<Uint8Array | undefined> {
  const tiles = (await open()).transaction("tiles").objectStore("tiles");
  return answered(tiles.get(keyOf(region, zoom, column, row)) as IDBRequest<Uint8Array | undefined>);
}
