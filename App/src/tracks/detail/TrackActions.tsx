import { useState } from "react";
import { isExportable } from "../data/files";
import type { TrackItem } from "../../engine/trackTypes";
import { IconButton } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import { DeleteDialog } from "../DeleteDialog";
import { EditDialog } from "../edit/EditDialog";
import { ExportDialog } from "../export/ExportDialog";
import { exportIcon } from "../../shell/components/signs";

/** The actions on a track: edit, export, delete. */
export function TrackActions({ track }: { track: TrackItem }) {
  const [open, setOpen] = useState<"edit" | "export" | "delete" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <IconButton icon="edit" label={t("tracks.detail.edit")} onClick={() => setOpen("edit")} />
      {isExportable(track) && <IconButton icon={exportIcon} label={t("tracks.export")} onClick={() => setOpen("export")} />}
      <IconButton icon="delete" label={t("tracks.delete")} onClick={() => setOpen("delete")} />
      {open === "edit" && <EditDialog track={track} onClose={close} />}
      {open === "export" && <ExportDialog tracks={[track]} onClose={close} />}
      {open === "delete" && <DeleteDialog tracks={[track]} onClose={close} />}
    </>
  );
}
