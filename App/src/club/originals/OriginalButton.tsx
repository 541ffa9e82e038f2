import { useState } from "react";
import { download } from "../../device/network/download";
import type { Picture } from "../../device/picture/picture";
import { useShownMember } from "../../device/session/session";
import { IconButton } from "../../shell/components/Button";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { readOriginal, useOriginals } from "../data/originals";

/** A button that saves an original photo; nothing if the member has no original of the picture. */
export function OriginalButton({ picture: { file } }: { picture: Picture }) {
  const member = useShownMember();
  const original = useOriginals().find(({ picture }) => picture === file);
  const [busy, setBusy] = useState(false);
  if (!original) return null;

  async function save(which: NonNullable<typeof original>): Promise<void> {
    setBusy(true);
    try {
      const photo = await readOriginal(member, which);
      download(photo, photo.name);
    } catch {
      showToast(t("club.originals.missing"), { alarming: true });
    } finally {
      setBusy(false);
    }
  }

  return <IconButton icon="import" label={t("club.originals.save")} disabled={busy} onClick={() => void save(original)} />;
}
