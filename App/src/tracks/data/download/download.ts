// Downloads whole tracks of other devices by the member's choice: the server's answers and the point streams.
import { getFile } from "../../../device/network/files";
import { fetchUnless } from "../../../device/network/request";
import { isCharging, isOnWifi } from "../../../device/network/surroundings";
import { asMember, deviceMember, session } from "../../../device/session/session";
import { change, read } from "../../../device/store/database";
import { Observable } from "../../../device/store/observable";
import { readRecords } from "../../../device/sync/browserStore";
import type { StoredRecord } from "../../../device/sync/record";
import { trackPath } from "../trackPath";
import { streamName, streamOf, type StreamNames } from "../own/ownTrack";
import { downloadChoice } from "./choice";

/** The number of tracks on the device during a download, and the total. */
export const downloadProgress = new Observable<{ done: number; of: number } | null>(null);

/** The revisions of downloaded tracks, by identifier. */
type Downloaded = Readonly<Record<string, number>>;
const downloadedKey = "brought";
let isDownloading = false;

/** Downloads missing tracks as long as the member's choice, the network and the battery allow it. */
export async function downloadTracks(): Promise<void> {
  const { member, signedIn } = session();
  if (isDownloading || !member || !signedIn || member.id === deviceMember || !(await isAllowed())) return;
  isDownloading = true;
  try {
    await downloadMissing(member.id);
  } catch {
    // The next synchronization retries.
  } finally {
    isDownloading = false;
    downloadProgress.set(null);
  }
}

/** If the browser does not report the network or the battery, any is accepted. */
async function isAllowed(): Promise<boolean> {
  const choice = downloadChoice.now();
  if (choice === "opened" || isOnWifi() === false) return false;
  return choice === "wifi" || (await isCharging()) !== false;
}

async function downloadMissing(member: string): Promise<void> {
  let downloaded = ((await read(member, "sync", (store) => store.get(downloadedKey))) as Downloaded | undefined) ?? {};
  const tracks = (await readRecords(member, "tracks")).filter(({ deleted_at, rev, body }) => {
    // The record of a manual activity is complete without a download.
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
  // Points of tracks made on this device are here already.
  const digest = String(streamOf(body as StreamNames));
  const stream = local ? null : await asMember(member, () => getFile(digest));
  await change(member, ["documents", "files", "sync"], (stores) => {
    paths.forEach((path, index) => {
      const answer = answers[index];
      // Without a time: these documents are not evicted to make room.
      if (answer) stores("documents").put({ path, ...answer });
    });
    if (stream) stores("files").put(stream, streamName(digest));
    stores("sync").put(downloaded, downloadedKey);
  });
}
