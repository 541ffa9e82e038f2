// The music played while recording (T18). It continues while pages change; they observe it through `useMusic`.
import { Observable, useObservable } from "../../../device/store/observable";
import { storeSong, keptSongs, removeSong, Song } from "../../data/music/songs";
import { onSession, shownMember } from "../../../device/session/session";
import { offerKeys, showOnLockScreen } from "./lockScreen";
import { Lowering } from "./Lowering";
import { titleOf } from "./titleOf";

/** The state of the music, for pages. */
export interface MusicView {
  /** Null until the database has been read. */
  songs: readonly Song[] | null;
  /** The current song: it plays, or will play next. */
  song: Song | null;
  playing: boolean;
  /** In whole seconds. */
  position: number;
  /** In seconds; null until the song is opened. */
  length: number | null;
  trouble: MusicTrouble | null;
}

/** A file that cannot be played on this device, or that the device has no room for. */
export interface MusicTrouble {
  kind: "broken" | "noRoom";
  title: string;
}

/** Seconds into a song after which "previous" returns to its beginning. */
const intoSong = 3;
const untold: MusicView = { songs: null, song: null, playing: false, position: 0, length: null, trouble: null };

class Music {
  private readonly shown = new Observable<MusicView>(untold);
  private readonly audio = new Audio();
  private readonly lowering = new Lowering(this.audio, () => this.view.playing && this.start());
  private member = "";
  /** The object URL of the song, once it was asked to play. */
  private address = "";
  /** The number of unplayable songs in a row. */
  private broken = 0;

  constructor() {
    const { audio } = this;
    audio.addEventListener("timeupdate", () => this.reportPosition());
    audio.addEventListener("durationchange", () => this.reportPosition());
    audio.addEventListener("ended", () => this.step(1));
    audio.addEventListener("error", () => this.skipBroken());
    // A call or another app took the audio. The end of a song and speech pause it too, but it then continues.
    audio.addEventListener("pause", () => {
      if (audio.paused && !audio.ended && !this.lowering.silent) this.show({ playing: false });
    });
    offerKeys(this);
    onSession(() => {
      if (this.member !== "" && this.member !== shownMember()) void this.open();
    });
  }

  readonly now = this.shown.now;

  private get view(): MusicView {
    return this.shown.now();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.member === "") void this.open();
    return this.shown.subscribe(listener);
  };

  /** Reads the member's music; that of another member stops. */
  private async open(): Promise<void> {
    const member = (this.member = shownMember());
    this.unload();
    this.show(untold);
    const songs = await keptSongs(member).catch(() => []);
    if (member === this.member) this.show({ songs, song: songs[0] ?? null });
  }

  /** Stores music files on the device; existing ones are unchanged. */
  async add(files: Iterable<File>): Promise<void> {
    const { member } = this;
    this.show({ trouble: null });
    for (const file of files) {
      const songs = this.view.songs ?? [];
      if (songs.some((song) => song.file.name === file.name && song.file.size === file.size)) continue;
      const song = await storeSong(member, file).catch(() => null);
      if (member !== this.member) return;
      if (song) this.show({ songs: [...(this.view.songs ?? []), song], song: this.view.song ?? song });
      else this.show({ trouble: { kind: "noRoom", title: titleOf({ number: 0, file }) } });
    }
  }

  async remove(song: Song): Promise<void> {
    await removeSong(this.member, song);
    const { songs, song: atHand, playing } = this.view;
    const left = songs?.filter((each) => each !== song) ?? [];
    const after = left.find(({ number }) => number > song.number) ?? left[0] ?? null;
    this.show({ songs: left });
    if (atHand === song) this.choose(after, playing);
  }

  readonly play = (): void => {
    const { song } = this.view;
    if (!song) return;
    this.show({ playing: true, trouble: null });
    if (!this.lowering.silent) this.start();
  };

  readonly pause = (): void => {
    this.show({ playing: false });
    this.audio.pause();
  };

  /** Plays a song from its beginning. */
  playSong(song: Song): void {
    this.show({ trouble: null });
    this.choose(song, true);
  }

  readonly next = (): void => {
    this.show({ trouble: null });
    this.step(1);
  };

  readonly previous = (): void => {
    this.show({ trouble: null });
    if (this.audio.currentTime > intoSong) this.seek(0);
    else this.step(-1);
  };

  readonly seek = (seconds: number): void => {
    if (this.address === "") return;
    this.audio.currentTime = seconds;
    this.reportPosition();
  };

  /** Lowers the music during speech, until the returned function is called. */
  lowered(): () => void {
    return this.lowering.begin();
  }

  /** The song at an offset from the current one; the first follows the last. */
  private step(by: number): void {
    const { songs, song, playing } = this.view;
    if (!songs || !song) return;
    const at = (songs.indexOf(song) + by + songs.length) % songs.length;
    this.choose(songs[at] ?? null, playing);
  }

  private choose(song: Song | null, playing: boolean): void {
    this.unload();
    this.show({ song, playing: playing && song !== null, position: 0, length: null });
    if (this.view.playing) this.start();
  }

  private start(): void {
    const { song } = this.view;
    if (this.address === "" && song) this.audio.src = this.address = URL.createObjectURL(song.file);
    this.audio.play().catch((error: Error) => {
      // The audio element reports other errors itself; an abort by the next song is none.
      if (error.name === "NotAllowedError") this.show({ playing: false });
    });
  }

  private unload(): void {
    if (this.address === "") return;
    this.audio.pause();
    this.audio.removeAttribute("src");
    this.audio.load();
    URL.revokeObjectURL(this.address);
    this.address = "";
  }

  private skipBroken(): void {
    const { songs, song } = this.view;
    if (!song || !songs || this.address === "") return;
    this.broken += 1;
    this.show({ trouble: { kind: "broken", title: titleOf(song) } });
    if (this.broken < songs.length) return this.step(1);
    this.broken = 0;
    this.choose(song, false);
  }

  private reportPosition(): void {
    const { currentTime, duration } = this.audio;
    if (currentTime > 0) this.broken = 0;
    this.show({ position: Math.floor(currentTime), length: Number.isFinite(duration) ? duration : null });
  }

  private show(change: Partial<MusicView>): void {
    const names = Object.keys(change) as (keyof MusicView)[];
    if (names.every((name) => this.view[name] === change[name])) return;
    this.shown.change(change);
    showOnLockScreen(this.view.song, this.view.playing);
  }
}

/** The music of this device. */
export const music = new Music();

/** The state of the music; re-renders when it changes. */
export function useMusic(): MusicView {
  return useObservable(music);
}
