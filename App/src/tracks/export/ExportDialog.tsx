import { useState } from "react";
import { asProblem } from "../../device/network/problem";
import { exportTracks, isOnlyHere } from "../data/files";
import type { ExportFormat, TrackItem } from "../../engine/trackTypes";
import { Button } from "../../shell/components/Button";
import { Dialog } from "../../shell/components/Dialog";
import { Notice } from "../../shell/components/Notice";
import { t } from "../../shell/language/language";
import { fieldWords, problemWords } from "../../shell/words/problem";
import { editsOf } from "../data/own/derive";
import { FormatChoice } from "./FormatChoice";
import { exportIcon } from "../../shell/components/signs";

interface ExportDialogProps {
  tracks: readonly TrackItem[];
  onClose: () => void;
  /** Called once the file is complete. */
  onDone?: () => void;
}

let lastFormat: ExportFormat = "gpx";

/** Asks for a format, then exports one track as a file, or several as a zip (T16). */
export function ExportDialog({ tracks, onClose, onDone }: ExportDialogProps) {
  const [format, setFormat] = useState(lastFormat);
  const [busy, setBusy] = useState(false);
  // The engine exports tracks that no server has, into one file.
  const here = tracks.every(isOnlyHere);
  const [wrong, setWrong] = useState<string | null>(null);

  async function run(): Promise<void> {
    setBusy(true);
    setWrong(null);
    try {
      await exportTracks(tracks, format);
      onClose();
      onDone?.();
    } catch (error) {
      const problem = asProblem(error);
      const [reason] = problem.fields;
      setWrong(reason?.field === "format" ? fieldWords(reason) : problemWords(problem));
      setBusy(false);
    }
  }

  const hasEdits = tracks.some((track) => editsOf(track));
  return (
    <Dialog
      title={t("tracks.export.title", { count: tracks.length })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="primary" icon={exportIcon} busy={busy} onClick={() => void run()}>
            {t("tracks.export")}
          </Button>
        </>
      }
    >
      {wrong && <Notice kind="wrong">{wrong}</Notice>}
      <FormatChoice
        format={format}
        onChange={(next) => {
          lastFormat = next;
          setFormat(next);
        }}
      />
      {tracks.length > 1 && <p>{t(here ? "tracks.export.together" : "tracks.export.zip")}</p>}
      {hasEdits && <p className="card-note">{t("tracks.export.edited")}</p>}
    </Dialog>
  );
}
