import { download } from "../../device/network/download";
import { engine } from "../../engine/engine";
import type { TrackItem } from "../../engine/trackTypes";
import { readShownTrack } from "../data/shownTrack";
import { drawPicture } from "./drawPicture";

/**
 * Makes the picture of a track on this device, and passes it to the phone's share sheet, or without one to the folder of downloads.
 * Throws a `Problem`.
 */
export async function sharePicture(member: string, track: TrackItem): Promise<void> {
  const shown = await readShownTrack(member, track);
  const picture = await drawPicture(track, shown);
  const name = `${await engine.run("trackFileStem", { name: shown.name, startedAt: null })}.png`;
  const file = new File([picture], name, { type: picture.type });
  const shared = { files: [file], title: shown.name };
  if ("canShare" in navigator && navigator.canShare(shared)) {
    await navigator.share(shared).catch(() => undefined); // the sheet was closed
  } else {
    download(picture, name);
  }
}
