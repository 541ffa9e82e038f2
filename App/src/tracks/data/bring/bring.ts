// Tracks of other devices, brought here whole by the member's choice: the answers that show them, and their point streams.
import { getFile } from "../../../device/network/files";
import { fetchUnless } from "../../../device/network/request";
import { isCharging, isOnWifi } from "../../../device/network/surroundings";
import { asMember, deviceMember, session } from "../../../device/session/session";
import { change, read } from "../../../device/store/database";
import { Observable } from "../../../device/store/observable";
import { readRecords } from "../../../device/sync/browserStore";
import type { StoredRecord } from "../../../device/sync/record";
import { trackPath } from "../useTrack";
import { bringing } from "./choice";
import { streamName } from "./streamName";

/** How many tracks are here of how many that shall be, while they come. */
export const bringProgress = new Observable<{ done: number; of: number } | null>(null);

/** Which tracks were brought, and their revision then. */
type Brought = Readonly<Record<string, number>>;
const broughtKey = "brought";
let isBringing = false;

/** Brings what is not here yet, as long as the member's choice and the surroundings allow. */
export async function bringTracks(): Promise<void> {
  const { member, signedIn } = session();
  if (isBringing || !member || !signedIn || member.id === deviceMember || !(await isAllowed())) return;
  isBringing = true;
  try {
    await bringMissing(member.id);
  } catch {
    // Another time: after the next sync.
  } finally {
    isBringing = false;
    bringProgress.set(null);
  }
}

/** Where the browser does not tell, any network and any power are good. */
async function isAllowed(): Promise<boolean> {
  const choice = bringing.now();
  if (choice === "opened" || isOnWifi() === false) return false;
  return choice === "wifi" || (await isCharging()) !== false;
}

async function bringMissing(member: string): Promise<void> {
  let brought = ((await read(member, "sync", (store) => store.get(broughtKey))) as Brought | undefined) ?? {};
  const tracks = (await readRecords(member, "tracks")).filter(({ deleted_at, rev }) => deleted_at === undefined && rev > 0);
  const missing = tracks.filter(({ id, rev }) => brought[id] !== rev);
  for (const [index, track] of missing.entries()) {
    if (!(await isAllowed()) || session().member?.id !== member) return;
    bringProgress.set({ done: tracks.length - missing.length + index, of: tracks.length });
    brought = { ...brought, [track.id]: track.rev };
    await bringOne(member, track, brought);
  }
}

async function bringOne(member: string, { id, body, local }: StoredRecord, brought: Brought): Promise<void> {
  const paths = [trackPath(id), `${trackPath(id)}/lines`];
  const answers = await Promise.all(paths.map((path) => asMember(member, () => fetchUnless(path, null))));
  // What was made here has its points here.
  const stream = local ? null : await asMember(member, () => getFile(String(body.points)));
  await change(member, ["documents", "files", "sync"], (stores) => {
    paths.forEach((path, index) => {
      const answer = answers[index];
      // Without a time: these do not leave when room is made for others.
      if (answer) stores("documents").put({ path, ...answer });
    });
    if (stream) stores("files").put(stream, streamName(body.points));
    stores("sync").put(brought, broughtKey);
  });
}
