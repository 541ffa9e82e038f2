import type { Song } from "../../data/music/songs";
import { titleOf } from "./titleOf";

/** The actions of the keys on a lock screen or headset. */
interface Keys {
  play: () => void;
  pause: () => void;
  next: () => void;
  previous: () => void;
  seek: (seconds: number) => void;
}

/** Registers the keys of lock screen and headset with the music, if the system has them. */
export function offerKeys({ play, pause, next, previous, seek }: Keys): void {
  const offer = (action: MediaSessionAction, run: MediaSessionActionHandler) => {
    try {
      navigator.mediaSession?.setActionHandler(action, run);
    } catch {
      // this browser does not know the key
    }
  };
  offer("play", play);
  offer("pause", pause);
  offer("nexttrack", next);
  offer("previoustrack", previous);
  offer("seekto", ({ seekTime }) => seekTime != null && seek(seekTime));
}

/** Shows the playing song on the lock screen. */
export function showOnLockScreen(song: Song | null, playing: boolean): void {
  const { mediaSession } = navigator;
  if (!mediaSession) return;
  const title = song ? titleOf(song) : undefined;
  if (mediaSession.metadata?.title !== title) {
    mediaSession.metadata = title === undefined ? null : new MediaMetadata({ title });
  }
  mediaSession.playbackState = song ? (playing ? "playing" : "paused") : "none";
}
