import type { Song } from "../../data/music/songs";

/** The name of the song's file without its extension. */
export function titleOf({ file }: Song): string {
  return file.name.replace(/(.)\.[^.]{1,5}$/, "$1");
}
