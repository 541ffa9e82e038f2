// Activities without a recording: the member states their figures.
import { newIdentifier } from "../../../device/store/identifier";
import { shownMember } from "../../../device/session/session";
import type { Stated } from "../../../engine/trackTypes";
import { recordingChoices } from "../recordingChoices";
import { deriveByHand } from "./derive";
import { storeTrack } from "./storeTrack";
import type { ByHand } from "./ownTrack";

/** The fields of a manual activity. */
export interface Activity extends Stated {
  name: string;
  category: string | null;
  gear: string | null;
  note: string | null;
  heart_rate: number | null;
}

/** Adds a manual activity and returns its identifier. */
export async function addByHand(activity: Activity): Promise<string> {
  return (await storeByHand(shownMember(), activity)).id;
}

/** Stores a manual activity of a member. */
export async function storeByHand(member: string, activity: Activity): Promise<ByHand> {
  const record = { collection: "tracks", id: newIdentifier(), rev: 0, updated_at: Date.now() };
  const body = { ...activity, audience: recordingChoices().track_audience, format: "manual" as const, kind: "track" as const };
  const track: ByHand = { ...record, ...body };
  const { item } = await deriveByHand(member, track);
  await storeTrack(member, { ...record, body, summary: { ...item } }, null);
  return { ...track, ...item };
}
