// The member's own music, stored whole on this device for use without a network (T18).
import { change, read } from "../../../device/store/database";

/** A file of music. */
export interface Song {
  /** Its sort key: the time at which it was chosen. */
  number: number;
  file: File;
}

const place = ({ number }: Song) => ["music", number];
const all = IDBKeyRange.bound(["music", 0], ["music", Infinity]);
let last = 0;

/** The music of a member, in the order in which it was chosen. */
export function keptSongs(member: string): Promise<Song[]> {
  return read(member, "files", (store) => store.getAll(all) as IDBRequest<Song[]>);
}

/** Stores a file as the last song. Throws the database's error when the device has no room. */
export async function storeSong(member: string, file: File): Promise<Song> {
  last = Math.max(Date.now(), last + 1);
  const song: Song = { number: last, file };
  await change(member, ["files"], (stores) => stores("files").put(song, place(song)), { lasting: true });
  return song;
}

export function removeSong(member: string, song: Song): Promise<void> {
  return change(member, ["files"], (stores) => stores("files").delete(place(song)));
}
