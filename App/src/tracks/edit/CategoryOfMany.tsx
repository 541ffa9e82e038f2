import { useState } from "react";
import { editTrack } from "../data/edits";
import type { TrackItem } from "../../engine/trackTypes";
import { Button } from "../../shell/components/Button";
import { Dialog } from "../../shell/components/Dialog";
import { showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { CategoryField } from "./CategoryField";

interface CategoryOfManyProps {
  tracks: readonly TrackItem[];
  onClose: () => void;
  onDone: () => void;
}

/** Gives several tracks one category (T10, T11). */
export function CategoryOfMany({ tracks, onClose, onDone }: CategoryOfManyProps) {
  const [first] = tracks;
  const [category, setCategory] = useState(first?.category ?? "");

  function save() {
    const changed = tracks.filter((track) => (track.category ?? "") !== category);
    const undoings = changed.map((track) => editTrack(track, { category: category || null }));
    onClose();
    onDone();
    if (changed.length === 0) return;
    const undo = () => undoings.forEach((each) => each());
    showUndoable(t("tracks.edit.savedMany", { count: changed.length }), undo);
  }

  return (
    <Dialog
      title={t("tracks.edit.categoryOfMany", { count: tracks.length })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="primary" onClick={save}>
            {t("tracks.edit.save")}
          </Button>
        </>
      }
    >
      <CategoryField name="category" value={category} onChange={setCategory} />
    </Dialog>
  );
}
