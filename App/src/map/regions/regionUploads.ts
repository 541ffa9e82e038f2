// The regions of the club's map as administrators see them, and the upload of files for a new one. The upload goes on while other
// pages are visited, and resumes where a lost network stopped it.
import type { ClubMapRegions, MapRegionOrder, MapUpload } from "../../device/api";
import { asProblem, Problem } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { upload } from "../../device/network/upload";
import { asMember, shownMember } from "../../device/session/session";
import { Observable, useObservable } from "../../device/store/observable";

/** Bytes of a part: a lost connection costs at most as much again. */
const part = 4 << 20;
/** Milliseconds until the next attempt after a network failure. */
const tryAgainAfter = 3_000;

/** The state of the upload: the share sent of all files, or the reason why it stopped. */
export interface Sending {
  share: number | null;
  problem: Problem | null;
}

const idle: Sending = { share: null, problem: null };
const sending = new Observable<Sending>(idle);
let stopping = false;

export const useSending = () => useObservable(sending);

/** Sends a request as the administrator who is shown. Throws a `Problem`. */
const ask = <Answer>(...asked: Parameters<typeof request>): Promise<Answer> =>
  asMember(shownMember(), () => request<Answer>(...asked));

export const readClubRegions = () => ask<ClubMapRegions>("GET", "/maps/regions");
export const removeClubRegion = (id: string) => ask<void>("DELETE", `/maps/regions/${id}`);
export const stopWork = () => ask<void>("DELETE", "/maps/work");

/** Stops the upload; what has arrived stays for a while. */
export function stopSending(): void {
  stopping = true;
}

/** A file's name as the server takes it. */
const plainName = (name: string) => name.replace(/[^A-Za-z0-9._-]/g, "_").replace(/^\.+/, "_").slice(-100);

const described = (file: File) => ({ name: plainName(file.name), bytes: file.size, changed: file.lastModified });

/** What an administrator chose for a region. */
export interface Choice {
  name: string;
  extract: File;
  terrain: readonly File[];
  attribution: string;
}

/** Uploads the files and has the region made. Failures are shown by `useSending`. */
export async function makeRegion({ name, extract, terrain, attribution }: Choice): Promise<void> {
  stopping = false;
  const files = [extract, ...terrain];
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  sending.set({ share: 0, problem: null });
  try {
    for (const file of files) {
      await send(file, (sent) => sending.set({ share: (before + sent) / total, problem: null }));
      before += file.size;
    }
    const order: MapRegionOrder = { name, extract: described(extract) };
    if (terrain.length > 0) order.terrain = terrain.map(described);
    if (attribution) order.terrain_attribution = attribution;
    await ask("POST", "/maps/regions", order);
    sending.set(idle);
  } catch (error) {
    sending.set({ share: null, problem: stopping ? null : asProblem(error) });
  }
}

/** Uploads one file in parts, from where it stopped before. Throws a `Problem`. */
async function send(file: File, onSent: (bytes: number) => void): Promise<void> {
  const { name, bytes, changed } = described(file);
  const path = `/maps/uploads/${name}?of=${bytes}&changed=${changed}`;
  for (let arrived: number | null = null; arrived === null || arrived < bytes; ) {
    if (stopping) throw new Problem("network", 0, "stopped");
    try {
      if (arrived === null) {
        arrived = (await ask<MapUpload>("GET", path)).arrived;
      } else {
        const from: number = arrived;
        const piece = file.slice(from, from + part);
        const answer: MapUpload = await asMember(shownMember(), () =>
          upload<MapUpload>(`${path}&from=${from}`, piece, (share) => onSent(from + share * piece.size), "PUT"),
        );
        arrived = answer.arrived;
      }
      onSent(arrived);
    } catch (error) {
      const problem = asProblem(error);
      if (problem.kind !== "network" || stopping) throw problem;
      // The network comes back some time: then the server says how much is there.
      arrived = null;
      await new Promise((resolve) => setTimeout(resolve, tryAgainAfter));
    }
  }
}
