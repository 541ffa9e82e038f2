import { Button, IconButton } from "../../../shell/components/Button";
import { Dialog } from "../../../shell/components/Dialog";
import { t } from "../../../shell/language/language";
import { music, useMusic } from "./music";
import { MusicChoice } from "./MusicChoice";
import { titleOf } from "./titleOf";

/** All the music on this device: a press on a song plays it. */
export function SongList({ onClose }: { onClose: () => void }) {
  const { songs, song: atHand } = useMusic();
  return (
    <Dialog
      title={t("tracks.music.songs")}
      onClose={onClose}
      actions={
        <>
          <MusicChoice icon="plus">{t("tracks.music.add")}</MusicChoice>
          <Button kind="primary" onClick={onClose}>
            {t("tracks.music.done")}
          </Button>
        </>
      }
    >
      <ul className="rows">
        {songs?.map((song) => (
          <li key={song.number} className="music-row">
            <button
              type="button"
              className="music-row-song"
              aria-current={song === atHand || undefined}
              onClick={() => music.playSong(song)}
            >
              {titleOf(song)}
            </button>
            <IconButton
              icon="delete"
              label={t("tracks.music.remove", { title: titleOf(song) })}
              onClick={() => void music.remove(song)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
