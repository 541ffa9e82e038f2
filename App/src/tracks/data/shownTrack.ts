// What others would see of a track of the member, without the surroundings of privacy places (T28): for its picture.
import { request } from "../../device/network/request";
import { asMember } from "../../device/session/session";
import type { ShownTrack as Answer } from "../../device/api";
import { engine } from "../../engine/engine";
import type { ShownTrack } from "../../engine/privacy";
import type { TrackItem } from "../../engine/trackTypes";
import { lineOfTrack } from "./own/derive";
import { isOwn, readPoints } from "./own/ownTrack";
import { readPrivacyPlaces } from "./privacyPlaces";
import { trackPath } from "./trackPath";

/** The data of a picture. */
export type PictureData = Pick<ShownTrack, "name" | "figures" | "preview" | "profile">;

/** What others would see of a track: derived here if its points are on this device, otherwise by the server. Throws a `Problem`. */
export async function readShownTrack(member: string, track: TrackItem): Promise<PictureData> {
  if (!isOwn(track)) {
    const { shown, preview } = await asMember(member, () => request<Answer>("GET", `${trackPath(track.id)}/shown`));
    const { name, figures = { marks: [] }, profile = {} } = shown;
    return { name, figures, profile, preview: preview as PictureData["preview"] };
  }
  const [points, line, places] = await Promise.all([
    readPoints(member, track.id),
    lineOfTrack(member, track),
    readPrivacyPlaces(member),
  ]);
  return engine.run("shown", { points, line, places, name: track.name });
}
