import { download } from "../../device/network/download";
import { requestFile } from "../../device/network/requestFile";
import { upload } from "../../device/network/upload";
import { asMember, shownMember } from "../../device/session/session";
import { syncNow, syncOf } from "../../device/sync/sync";
import type { Restoration } from "../../device/api";

/**
 * Hands everything of the member to the browser's downloads, as one zip (K4). What waits on this device is sent first.
 * `onProgress` is told how many bytes have come. Throws a `Problem`.
 */
export function downloadEverything(onProgress: (bytes: number) => void): Promise<void> {
  return downloadZip("/member/export", onProgress);
}

/** The same of a gym, for its owner, or of a course, for its teachers: everything that all who have it share. */
export function downloadSpace(space: string, onProgress: (bytes: number) => void): Promise<void> {
  return downloadZip(`/spaces/${space}/export`, onProgress);
}

async function downloadZip(path: string, onProgress: (bytes: number) => void): Promise<void> {
  await syncNow();
  const { file, name } = await asMember(shownMember(), () => requestFile("GET", path, undefined, onProgress));
  download(file, name ?? "cordada.zip");
}

/**
 * Adds what such a zip holds and the member does not have. `onProgress` is told the share sent, from 0 to 1. Throws a
 * `Problem`.
 */
export async function restoreEverything(zip: File, onProgress: (share: number) => void): Promise<Restoration> {
  const member = shownMember();
  const restoration = await asMember(member, () => upload<Restoration>("/member/import", zip, onProgress));
  syncOf(member).soon();
  return restoration;
}
