import { request } from "../network/request";
import { asMember } from "../session/session";
import type { TrackItem } from "../wire";

interface Page {
  tracks: TrackItem[];
  next_cursor?: string | null;
  total?: number;
}

const pageSize = 100;

/** Members whose whole list was fetched since the app started. */
const walked = new Set<string>();

/** Fetches the list of tracks, newest first; what came so far is told, what did not change stays the same object. */
export async function fetchTracks(
  member: string,
  held: readonly TrackItem[],
  take: (part: readonly TrackItem[]) => void,
): Promise<readonly TrackItem[]> {
  const known = new Map(held.map((track) => [track.id, track]));
  const same = (track: TrackItem) => {
    const before = known.get(track.id);
    return before && before.rev === track.rev && before.updated_at === track.updated_at ? before : track;
  };

  const tracks: TrackItem[] = [];
  let told = 0;
  let cursor: string | null = null;
  do {
    const query = `limit=${pageSize}` + (cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`);
    const page: Page = await asMember(member, () => request<Page>("GET", `/tracks?${query}`));
    tracks.push(...page.tracks.map(same));
    const nothingNew = page.total === held.length && tracks.every((track) => known.get(track.id) === track);
    if (nothingNew && walked.has(member)) return held;
    cursor = page.next_cursor ?? null;
    // Told when it doubled: a list of thousands is not drawn anew for every page.
    if (cursor !== null && tracks.length >= 2 * told) {
      told = tracks.length;
      const fetched = new Set(tracks.map((track) => track.id));
      take([...tracks, ...held.filter((track) => !fetched.has(track.id))]);
    }
  } while (cursor !== null);
  walked.add(member);
  return tracks;
}
