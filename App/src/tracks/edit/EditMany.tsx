import { useState } from "react";
import { editTrack } from "../data/edits";
import type { TrackItem } from "../../engine/trackTypes";
import { Button } from "../../shell/components/Button";
import { Dialog } from "../../shell/components/Dialog";
import { showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { GearField } from "../gear/GearField";
import { CategoryField } from "../CategoryField";

interface EditManyProps {
  tracks: readonly TrackItem[];
  onClose: () => void;
  onDone: () => void;
}

/** The option that leaves the tracks unchanged; no identifier. */
const unchanged = "unchanged";

/** Sets the category or gear of several tracks (T10, T11). */
export function EditMany({ tracks, onClose, onDone }: EditManyProps) {
  const [category, setCategory] = useState(unchanged);
  const [gear, setGear] = useState(unchanged);
  const first = { value: unchanged, label: t("tracks.edit.unchanged") };

  function save() {
    const wanted = Object.entries({ category, gear }).filter(([, value]) => value !== unchanged);
    const undoings = tracks.flatMap((track) => {
      const seen = track as unknown as Record<string, unknown>;
      const changed = wanted.filter(([name, value]) => (seen[name] ?? "") !== value);
      if (changed.length === 0) return [];
      return [editTrack(track, Object.fromEntries(changed.map(([name, value]) => [name, value || null])))];
    });
    onClose();
    onDone();
    if (undoings.length === 0) return;
    showUndoable(t("tracks.edit.savedMany", { count: undoings.length }), ...undoings);
  }

  return (
    <Dialog
      title={t("tracks.edit.many", { count: tracks.length })}
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
      <div className="form">
        <CategoryField name="category" first={first} value={category} onChange={setCategory} />
        <GearField name="gear" first={first} value={gear} onChange={setGear} />
      </div>
    </Dialog>
  );
}
