import { useId, useState } from "react";
import { IconButton } from "../../../shell/components/Button";
import { clock } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import { music, MusicView, useMusic } from "./music";
import { MusicChoice } from "./MusicChoice";
import { SongList } from "./SongList";
import { titleOf } from "./titleOf";
import "./MusicPlayer.css";
import { musicIcon } from "../../icons";
import { nextIcon, previousIcon } from "../../../shell/components/signs";

/** A player of the member's own music, in one bar, for use while recording (T18). */
export function MusicPlayer() {
  const view = useMusic();
  if (view.songs === null) return null;
  return (
    <section className="music" aria-label={t("tracks.music.title")}>
      {view.songs.length === 0 ? <NoMusic /> : <Player view={view} />}
      <p className="music-trouble" role="status">
        {view.trouble && t(`tracks.music.${view.trouble.kind}`, { title: view.trouble.title })}
      </p>
    </section>
  );
}

function NoMusic() {
  const hint = useId();
  return (
    <>
      <MusicChoice icon={musicIcon} describedBy={hint}>
        {t("tracks.music.choose")}
      </MusicChoice>
      <p id={hint} className="music-hint">
        {t("tracks.music.hint")}
      </p>
    </>
  );
}

function Player({ view: { song, playing, position, length } }: { view: MusicView }) {
  const [listed, setListed] = useState(false);
  const known = length !== null;
  const [at, all] = [clock(position), clock(known ? Math.floor(length) : null)];
  return (
    <>
      <div className="music-song">
        <p className="music-title">{song && titleOf(song)}</p>
        <p className="music-time" aria-hidden>
          {at} / {all}
        </p>
      </div>
      <input
        type="range"
        className="music-position"
        aria-label={t("tracks.music.position")}
        aria-valuetext={t("tracks.music.positionOf", { position: at, length: all })}
        min={0}
        max={known ? Math.floor(length) : 0}
        value={position}
        disabled={!known}
        onChange={(event) => music.seek(event.target.valueAsNumber)}
      />
      <div className="music-buttons">
        <IconButton icon={previousIcon} label={t("tracks.music.previous")} onClick={music.previous} />
        <IconButton
          icon={playing ? "pause" : "play"}
          label={t(playing ? "tracks.music.pause" : "tracks.music.play")}
          onClick={playing ? music.pause : music.play}
        />
        <IconButton icon={nextIcon} label={t("tracks.music.next")} onClick={music.next} />
        <IconButton icon={musicIcon} label={t("tracks.music.songs")} aria-haspopup="dialog" onClick={() => setListed(true)} />
      </div>
      {listed && <SongList onClose={() => setListed(false)} />}
    </>
  );
}
