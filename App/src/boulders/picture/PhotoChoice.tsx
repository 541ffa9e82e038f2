import { ChangeEvent, useId, useState } from "react";
import { Icon } from "../../shell/components/Icon";
import { photoIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { usePrepare } from "../../shell/form/preparation";
import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";
import { storeOriginal } from "../../club/data/originals";
import { storePhoto, Picture, UnreadablePhoto } from "../../device/picture/picture";
import "./PhotoChoice.css";

interface PhotoChoiceProps {
  member: string;
  label: string;
  isPrimary?: boolean;
  /** True to store the original photo too, which is unnecessary for logos. */
  keepsOriginal?: boolean;
  onChosen: (picture: Picture) => void;
}

/** A button that takes or chooses one photo and stores it on the device; its form waits meanwhile. */
export function PhotoChoice({ member, label, isPrimary = false, keepsOriginal = false, onChosen }: PhotoChoiceProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const prepare = usePrepare();

  async function store(file: File): Promise<void> {
    const picture = await storePhoto(member, file);
    onChosen(picture);
    if (keepsOriginal) await storeOriginal(member, picture, file);
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    if (!file || busy) return;
    setBusy(true);
    try {
      await prepare(store(file));
    } catch (error) {
      showToast(unkeptWords(error, file), { alarming: true });
    } finally {
      setBusy(false);
      // Allows the same photo to be chosen again.
      target.value = "";
    }
  }

  return (
    <div className="photo-choice-button" aria-busy={busy}>
      <input id={id} type="file" accept="image/*" className="unseen" disabled={busy} onChange={(event) => void choose(event)} />
      <label htmlFor={id} className={`button ${isPrimary ? "button-primary" : "button-plain"}`}>
        {busy ? <span className="button-wheel" aria-hidden /> : <Icon drawing={photoIcon} size={20} />}
        <span>{label}</span>
      </label>
    </div>
  );
}

const unreadableWords: Readonly<Record<UnreadablePhoto["kind"], PhraseName>> = {
  none: "boulders.photos.unreadable",
  heic: "club.photo.heic",
  large: "boulders.photos.tooLarge",
  cut: "boulders.photos.cutOff",
};

/** The reason why a photo was not stored. */
export const unkeptWords = (error: unknown, { name }: File): string =>
  t(error instanceof UnreadablePhoto ? unreadableWords[error.kind] : "boulders.photos.notKept", { name });
