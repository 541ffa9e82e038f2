import { useState } from "react";
import { download } from "../../device/network/download";
import { useShownMember } from "../../device/session/session";
import type { Core } from "../../engine/core";
import { IconButton } from "../../shell/components/Button";
import { shareIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { readPicture } from "../../device/picture/picture";
import type { Problem } from "../data/records";
import { markedPicture } from "../picture/burn";

interface SharePictureProps {
  core: Core;
  problem: Pick<Problem, "name" | "picture" | "marks">;
}

/** Passes the picture with its marks to the phone's share sheet or, without one, to the downloads (B7). */
export function SharePicture({ core, problem: { name, picture, marks } }: SharePictureProps) {
  const member = useShownMember();
  const [busy, setBusy] = useState(false);

  async function share(): Promise<void> {
    setBusy(true);
    try {
      const image = await markedPicture(core, await readPicture(member, picture.file, "whole"), marks);
      const file = new File([image], `${fileStem(name) || "cordada"}.jpg`, { type: image.type });
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
      else download(file, file.name);
    } catch (error) {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) showToast(t("boulders.share.failed"), { alarming: true });
    } finally {
      setBusy(false);
    }
  }

  return <IconButton icon={shareIcon} label={t("boulders.share.picture")} disabled={busy} onClick={() => void share()} />;
}

/** A name without characters that file systems reject. */
function fileStem(name: string | null | undefined): string {
  return (name ?? "").replace(/[\\/:*?"<>|\x00-\x1f]+/g, " ").trim();
}
