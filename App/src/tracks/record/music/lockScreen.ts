import type { Song } from "../../data/music/songs";
import { titleOf } from "./titleOf";

/** What the keys of a lock screen or a headset do. */
interface Keys {
  play: () => void;
  pause: () => void;
  next: () => void;
  previous: () => void;
  seek: (seconds: number) => void;
}

/** Lets the lock screen and headsets play the music, where the system has them do so. */
export function offerKeys({ play, pause, next, previous, seek }: Keys): void {
  const offer = (action: MediaSessionAction, run: MediaSessionActionHandler) => {
    try {
      navigator.mediaSession?.setActionHandler(action, run);
    } catch {
      // a key that this browser does not know
    }
  };
  offer("play", play);
  offer("pause", pause);
  offer("nexttrack", next);
  offer("previoustrack", previous);
  offer("seekto", ({ seekTime }) => seekTime != null && seek(seekTime));
}

/** Shows on the lock screen what plays. */
export function showOnLockScreen(song: Song | null, playing: boolean): void {
  const { mediaSession } = navigator;
  if (!mediaSession) return;
  const title = song ? titleOf(song) : undefined;
  if (mediaSession.metadata?.title !== title) {
    mediaSession.metadata = title === undefined ? null : new MediaMetadata({ title });
  }
  mediaSession.playbackState = song ? (playing ? "playing" : "paused") : "none";
}
