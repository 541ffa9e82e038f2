// Downloads regions to the device, one after the other. Downloads continue while the member visits other pages, and resume
// where they stopped after the app was closed or the network was lost.
import { persistStorage } from "../../device/storage/room";
import { asProblem, Problem, problemOf } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { withLock } from "../../device/store/withLock";
import { newIdentifier } from "../../device/store/identifier";
import type { MapRegion, Maps } from "../../device/api";
import type { Bounds } from "./bounds";
import { BundleReader } from "./bundle";
import { load, regions, showComing, showProblem, showRegions } from "./regions";
import { changeRegion, readRegions, Region, removeTiles, Tile, writeRegion, writeTiles } from "./regionStore";

/** The number of bytes written at once: small enough to lose, and to fit a phone's memory. */
const bunch = 500_000;
/** Milliseconds until the next attempt after a network failure. */
const tryAgainAfter = 15_000;

let working = false;
/** True if further work arrived while the current run was ending. */
let again = false;
let underWay: { id: string; stop: AbortController } | null = null;

/** The size of a region, level by level, before its download. Throws a `Problem`. */
export function weigh(bounds: Bounds): Promise<MapRegion> {
  return request<MapRegion>("GET", `/maps/region?bounds=${bounds.join()}`);
}

type Weight = MapRegion["levels"][number];

/** The part of a weighed region down to `zoom`. */
export function partOf(
  { levels, shade = [], version }: MapRegion,
  zoom: number,
): Pick<Region, "levels" | "shade" | "tiles" | "bytes" | "version"> {
  const [taken, shaded] = [levels, shade].map((all) => all.filter((level) => level.zoom <= zoom)) as [Weight[], Weight[]];
  const sum = (figure: "tiles" | "bytes") => [...taken, ...shaded].reduce((total, level) => total + level[figure], 0);
  const placed = (all: Weight[]) => all.map(({ zoom: at, columns, rows }) => ({ zoom: at, columns, rows }));
  return {
    version,
    levels: placed(taken),
    shade: placed(shaded),
    tiles: sum("tiles"),
    bytes: sum("bytes"),
  };
}

/** Adds a region, weighed before, to the downloads. */
export async function addRegion(
  name: string,
  bounds: Bounds,
  kind: Maps["kind"],
  weighed: MapRegion,
  zoom: number,
  replaces: string | null = null,
): Promise<void> {
  const region: Region = {
    ...partOf(weighed, zoom),
    id: newIdentifier(),
    name,
    bounds,
    kind,
    here: { tiles: 0, bytes: 0, last: null },
    completed_at: null,
    stopped: false,
    replaces,
  };
  await regions();
  await writeRegion(region);
  showRegions((before) => [region, ...before]);
  void persistStorage();
  void work();
}

/** Downloads a region again from the server's present map; the older one stays until then. Throws a `Problem`. */
export async function renew(region: Region, { kind, max_zoom }: Maps): Promise<void> {
  const detail = detailOf(region);
  const weighed = await weigh(region.bounds);
  await addRegion(region.name, region.bounds, kind, weighed, Math.min(detail, max_zoom ?? detail), region.id);
}

/** Stops a download; received tiles stay. */
export async function stop({ id }: Region): Promise<void> {
  if (underWay?.id === id) underWay.stop.abort();
  await update(id, { stopped: true });
}

/** Resumes a stopped download. */
export async function goOn({ id }: Region): Promise<void> {
  showProblem(id, null);
  await update(id, { stopped: false });
  void work();
}

/** Removes a region from the device. */
export async function remove({ id }: Region): Promise<void> {
  if (underWay?.id === id) underWay.stop.abort();
  await removeTiles(id);
  showProblem(id, null);
  showRegions((before) => before.filter((region) => region.id !== id));
}

/** Resumes downloads interrupted by the closing of the app, and when the network returns. */
export function goOnWithRegions(): void {
  window.addEventListener("online", () => void work());
  void work();
}

async function update(id: string, changes: Partial<Region>): Promise<void> {
  const region = await changeRegion(id, changes);
  if (region) show(region);
}

function show(region: Region): void {
  showRegions((before) => before.map((each) => (each.id === region.id ? region : each)));
}

/** The highest zoom level of a region. */
const detailOf = ({ levels }: Region) => levels[levels.length - 1]?.zoom ?? 0;
const isWaiting = ({ completed_at, stopped }: Region) => completed_at === null && !stopped;

async function work(): Promise<void> {
  again = working;
  if (working) return;
  working = true;
  try {
    if ((await regions()).some(isWaiting)) await withLock("cordada.maps.download", workAlone);
  } finally {
    working = false;
    if (again) void work();
  }
}

async function workAlone(): Promise<void> {
  // Another tab may have downloaded some tiles meanwhile.
  await load();
  for (let next = await oldestWaiting(); next; next = await oldestWaiting()) {
    showComing(next.id);
    try {
      await bring(next);
      showProblem(next.id, null);
    } catch (error) {
      if (!(await explain(next, error))) break;
    } finally {
      showComing(null);
    }
  }
}

async function oldestWaiting(): Promise<Region | undefined> {
  return (await readRegions()).filter(isWaiting).sort((one, other) => (one.id < other.id ? -1 : 1))[0];
}

/** Shows the reason for a failed download. Returns false if nothing can be done at present. */
async function explain(region: Region, error: unknown): Promise<boolean> {
  const now = (await readRegions()).find(({ id }) => id === region.id);
  if (!now || now.stopped) return true;
  const full = error instanceof DOMException && error.name === "QuotaExceededError";
  const problem = full ? "full" : asProblem(error);
  showProblem(region.id, problem);
  if (problem !== "full" && problem.passes) {
    setTimeout(() => void work(), tryAgainAfter);
    return false;
  }
  await update(region.id, { stopped: true });
  return true;
}

/** Downloads the missing tiles of a region. */
async function bring(region: Region): Promise<void> {
  const answer = await ask(region);
  if (answer.status === 409) return begin(region);
  if (!answer.ok || !answer.body) throw problemOf(answer.status, await answer.text());
  const reader = new BundleReader();
  const stream = answer.body.getReader();
  let [now, tiles, bytes] = [region, [] as Tile[], 0];
  try {
    for (let read = await stream.read(); !read.done; read = await stream.read()) {
      for (const tile of reader.read(read.value)) {
        tiles.push(tile);
        bytes += tile.bytes.length;
      }
      if (bytes < bunch) continue;
      now = await storeTiles(now, tiles, bytes);
      [tiles, bytes] = [[], 0];
    }
  } finally {
    // Even on a network that often breaks off, the download advances.
    now = await storeTiles(now, tiles, bytes);
  }
  // A proxy may end a broken answer as if it were complete; the next request then returns no more tiles.
  if (now !== region && now.here.tiles < now.tiles) throw new Problem("network", 0, "cut off");
  await finish(now);
}

async function ask(region: Region): Promise<Response> {
  const { id, bounds, version, here } = region;
  const stop = new AbortController();
  underWay = { id, stop };
  const behind = here.last === null ? "" : `&after=${here.last}`;
  return fetch(
    `/api/v1/maps/region/tiles?bounds=${bounds.join()}&max_zoom=${detailOf(region)}&version=${encodeURIComponent(version)}${behind}`,
    { cache: "no-store", signal: stop.signal },
  );
}

/** Stores received tiles. The download ends if the region was removed or stopped meanwhile. */
async function storeTiles(region: Region, tiles: readonly Tile[], bytes: number): Promise<Region> {
  const last = tiles[tiles.length - 1];
  if (!last) return region;
  const now = await writeTiles(
    region.id,
    {
      tiles: region.here.tiles + tiles.length,
      bytes: region.here.bytes + bytes,
      last: `${last.zoom}/${last.column}/${last.row}`,
    },
    tiles,
  );
  if (!now) {
    underWay?.stop.abort();
    throw new Problem("network", 0, "stopped");
  }
  show(now);
  return now;
}

/** Restarts a region for the server's new map: tiles of the old one are removed. */
async function begin(region: Region): Promise<void> {
  const fresh = { ...region, ...partOf(await weigh(region.bounds), detailOf(region)), here: { tiles: 0, bytes: 0, last: null } };
  await removeTiles(region.id, fresh);
  show(fresh);
}

async function finish({ id, replaces }: Region): Promise<void> {
  const whole = await changeRegion(id, { completed_at: Date.now(), replaces: null }, replaces);
  if (!whole) return;
  showRegions((before) => before.filter((region) => region.id !== replaces));
  show(whole);
}
