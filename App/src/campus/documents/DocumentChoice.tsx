import { ChangeEvent, useId, useState } from "react";
import { shownMember } from "../../device/session/session";
import { Icon } from "../../shell/components/Icon";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { addDocument, UnsendableFile } from "../data/teaching";
import "./DocumentChoice.css";

const reasons = { empty: "campus.document.empty", tooLarge: "campus.document.tooLarge" } as const;

/** A button with which teachers add files to a classroom or to the whole course. */
export function DocumentChoice({ course, classroom }: { course: string; classroom: string | null }) {
  const id = useId();
  const [busy, setBusy] = useState(false);

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(target.files ?? [])];
    if (files.length === 0 || busy) return;
    setBusy(true);
    for (const file of files) {
      try {
        await addDocument(shownMember(), course, file, classroom);
      } catch (error) {
        const words = error instanceof UnsendableFile ? reasons[error.reason] : "campus.document.notKept";
        showToast(t(words, { name: file.name }), { alarming: true });
      }
    }
    setBusy(false);
    // Allows the same file to be chosen again.
    target.value = "";
  }

  return (
    <div className="document-choice" aria-busy={busy}>
      <input id={id} type="file" multiple className="unseen" onChange={(event) => void choose(event)} />
      <label htmlFor={id} className="button button-quiet">
        {busy ? <span className="button-wheel" aria-hidden /> : <Icon drawing="plus" size={20} />}
        <span>{t("campus.document.add")}</span>
      </label>
    </div>
  );
}
