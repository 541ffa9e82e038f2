import { download } from "../../device/network/download";
import { requestFile } from "../../device/network/requestFile";
import { upload } from "../../device/network/upload";
import { asMember, shownMember } from "../../device/session/session";
import { syncNow, syncOf } from "../../device/sync/sync";
import type { Restoration } from "../../device/api";

/**
 * Saves all data of the member as one zip in the browser's downloads (K4), after sending waiting changes. `onProgress` receives
 * the number of bytes received. Throws a `Problem`.
 */
export function downloadEverything(onProgress: (bytes: number) => void): Promise<void> {
  return downloadZip("/member/export", onProgress);
}

/** Saves the shared data of a gym, for its owner, or of a course, for its teachers. */
export function downloadSpace(space: string, onProgress: (bytes: number) => void): Promise<void> {
  return downloadZip(`/spaces/${space}/export`, onProgress);
}

async function downloadZip(path: string, onProgress: (bytes: number) => void): Promise<void> {
  await syncNow();
  const { file, name } = await asMember(shownMember(), () => requestFile("GET", path, undefined, onProgress));
  download(file, name ?? "cordada.zip");
}

/**
 * Imports the records of such a zip that the member does not have. `onProgress` receives the share sent, from 0 to 1. Throws a
 * `Problem`.
 */
export async function restoreEverything(zip: File, onProgress: (share: number) => void): Promise<Restoration> {
  const member = shownMember();
  const restoration = await asMember(member, () => upload<Restoration>("/member/import", zip, onProgress));
  syncOf(member).soon();
  return restoration;
}
