import { ChangeEvent, useId, useState } from "react";
import { Icon } from "../../shell/components/Icon";
import { photoIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { keepPhoto, Picture, UnreadablePhoto } from "../../device/picture/picture";
import "./PhotoChoice.css";

interface PhotoChoiceProps {
  member: string;
  label: string;
  isPrimary?: boolean;
  onChosen: (picture: Picture) => void;
}

/** A button by which one photo is taken or chosen, and kept on the device. */
export function PhotoChoice({ member, label, isPrimary = false, onChosen }: PhotoChoiceProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);

  async function take({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    if (!file || busy) return;
    setBusy(true);
    try {
      onChosen(await keepPhoto(member, file));
    } catch (error) {
      showToast(unkeptWords(error, file), { alarming: true });
    } finally {
      setBusy(false);
      // So that the same photo can be chosen again.
      target.value = "";
    }
  }

  return (
    <div className="photo-choice-button" aria-busy={busy}>
      <input id={id} type="file" accept="image/*" className="unseen" onChange={(event) => void take(event)} />
      <label htmlFor={id} className={`button ${isPrimary ? "button-primary" : "button-plain"}`}>
        {busy ? <span className="button-wheel" aria-hidden /> : <Icon drawing={photoIcon} size={20} />}
        <span>{label}</span>
      </label>
    </div>
  );
}

/** Why a photo was not kept. */
export const unkeptWords = (error: unknown, { name }: File): string =>
  t(error instanceof UnreadablePhoto ? "boulders.photos.unreadable" : "boulders.photos.notKept", { name });
