import { ChangeEvent, useId, useState } from "react";
import { storeOriginal } from "../../club/data/originals";
import { useShownMember } from "../../device/session/session";
import { Icon } from "../../shell/components/Icon";
import { photoIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { storePhoto } from "../../device/picture/picture";
import { addPhoto } from "../data/records";
import { albumIcon } from "../icons";
import { unkeptWords } from "../picture/PhotoChoice";

/** Takes a photo, or chooses several: a single one is marked at once, several are saved (B1, B3). */
export function PhotoButtons() {
  const member = useShownMember();
  const [busy, setBusy] = useState(false);

  async function addPhotos(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const input = event.target;
    const files = [...(input.files ?? [])];
    if (files.length === 0 || busy) return;
    setBusy(true);
    const photos: string[] = [];
    try {
      for (const file of files) {
        try {
          const picture = await storePhoto(member, file);
          photos.push(addPhoto(picture));
          await storeOriginal(member, picture, file);
        } catch (error) {
          showToast(unkeptWords(error, file), { alarming: true });
        }
      }
    } finally {
      setBusy(false);
      // Allows the same photo to be chosen again.
      input.value = "";
    }
    if (photos.length === 1) navigate(`/boulders/photos/${photos[0]}`);
    else if (photos.length > 1) navigate("/boulders/photos");
  }

  const ids = [useId(), useId()] as const;
  return (
    <div className="photo-buttons" aria-busy={busy}>
      <div className="photo-camera">
        <input id={ids[0]} type="file" accept="image/*" capture="environment" className="unseen" disabled={busy} onChange={(event) => void addPhotos(event)} />
        <label htmlFor={ids[0]} className="button button-primary">
          {busy ? <span className="button-wheel" aria-hidden /> : <Icon drawing={photoIcon} size={20} />}
          <span>{t("boulders.photos.take")}</span>
        </label>
      </div>
      <div className="photo-choice">
        <input id={ids[1]} type="file" accept="image/*" multiple className="unseen" disabled={busy} onChange={(event) => void addPhotos(event)} />
        <label htmlFor={ids[1]} className="button button-plain">
          {busy ? <span className="button-wheel" aria-hidden /> : <Icon drawing={albumIcon} size={20} />}
          <span>{t("boulders.photos.choose")}</span>
        </label>
      </div>
    </div>
  );
}
