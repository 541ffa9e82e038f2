import { Suspense, useState } from "react";
import { isExportable } from "../data/files";
import type { TrackItem } from "../../engine/trackTypes";
import { IconButton } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import { DeleteDialog } from "../DeleteDialog";
import { EditDialog } from "../edit/EditDialog";
import { ExportDialog } from "../export/ExportDialog";
import { navigate } from "../../shell/routing/location";
import { scissorsIcon } from "../icons";
import { exportIcon, shareIcon } from "../../shell/components/signs";
import { lazyPart } from "../../shell/lazyPart";

const ShareDialog = lazyPart(async () => (await import("../share/ShareDialog")).ShareDialog);

/** The actions on a track: edit, share, export, delete. */
export function TrackActions({ track }: { track: TrackItem }) {
  const [open, setOpen] = useState<"edit" | "share" | "export" | "delete" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <IconButton icon="edit" label={t("tracks.detail.edit")} onClick={() => setOpen("edit")} />
      {isExportable(track) && (
        <IconButton icon={scissorsIcon} label={t("tracks.line.title")} onClick={() => navigate(`/tracks/${track.id}/line`)} />
      )}
      <IconButton icon={shareIcon} label={t("tracks.share")} onClick={() => setOpen("share")} />
      {isExportable(track) && <IconButton icon={exportIcon} label={t("tracks.export")} onClick={() => setOpen("export")} />}
      <IconButton icon="delete" label={t("tracks.delete")} onClick={() => setOpen("delete")} />
      {open === "edit" && <EditDialog track={track} onClose={close} />}
      {open === "share" && (
        <Suspense fallback={null}>
          <ShareDialog track={track} onClose={close} />
        </Suspense>
      )}
      {open === "export" && <ExportDialog tracks={[track]} onClose={close} />}
      {open === "delete" && <DeleteDialog tracks={[track]} onClose={close} />}
    </>
  );
}
