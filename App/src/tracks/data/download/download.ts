// Tracks of other devices, downloaded here whole by the member's choice: the answers that show them, and their point streams.
import { getFile } from "../../../device/network/files";
import { fetchUnless } from "../../../device/network/request";
import { isCharging, isOnWifi } from "../../../device/network/surroundings";
import { asMember, deviceMember, session } from "../../../device/session/session";
import { change, read } from "../../../device/store/database";
import { Observable } from "../../../device/store/observable";
import { readRecords } from "../../../device/sync/browserStore";
import type { StoredRecord } from "../../../device/sync/record";
import { trackPath } from "../useTrack";
import { streamName } from "../own/ownTrack";
import { downloadChoice } from "./choice";

/** How many of the tracks are on the device, while they are downloaded. */
export const downloadProgress = new Observable<{ done: number; of: number } | null>(null);

/** The revisions of the tracks that were downloaded, by their identifiers. */
type Downloaded = Readonly<Record<string, number>>;
const downloadedKey = "brought";
let isDownloading = false;

/** Downloads what is not on the device yet, as long as the member's choice and the surroundings allow. */
export async function downloadTracks(): Promise<void> {
  const { member, signedIn } = session();
  if (isDownloading || !member || !signedIn || member.id === deviceMember || !(await isAllowed())) return;
  isDownloading = true;
  try {
    await downloadMissing(member.id);
  } catch {
    // Another time: after the next sync.
  } finally {
    isDownloading = false;
    downloadProgress.set(null);
  }
}

/** Where the browser does not tell, any network and any power are good. */
async function isAllowed(): Promise<boolean> {
  const choice = downloadChoice.now();
  if (choice === "opened" || isOnWifi() === false) return false;
  return choice === "wifi" || (await isCharging()) !== false;
}

async function downloadMissing(member: string): Promise<void> {
  let downloaded = ((await read(member, "sync", (store) => store.get(downloadedKey))) as Downloaded | undefined) ?? {};
  const tracks = (await readRecords(member, "tracks")).filter(({ deleted_at, rev, body }) => {
    // Of an activity by hand the device knows everything.
    return deleted_at === undefined && rev > 0 && body.format !== "manual";
  });
  const missing = tracks.filter(({ id, rev }) => downloaded[id] !== rev);
  for (const [index, track] of missing.entries()) {
    if (!(await isAllowed()) || session().member?.id !== member) return;
    downloadProgress.set({ done: tracks.length - missing.length + index, of: tracks.length });
    downloaded = { ...downloaded, [track.id]: track.rev };
    await downloadOne(member, track, downloaded);
  }
}

async function downloadOne(member: string, { id, body, local }: StoredRecord, downloaded: Downloaded): Promise<void> {
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
    stores("sync").put(downloaded, downloadedKey);
  });
}
