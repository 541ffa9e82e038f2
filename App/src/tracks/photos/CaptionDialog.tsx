import { rules } from "../../engine/rules";
import { TextField } from "../../shell/components/Field";
import { showUndoable } from "../../shell/components/toast";
import { FormDialog } from "../../shell/form/FormDialog";
import { useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { editPhoto, Photo } from "../data/photos";

/** Edits the caption of a photo. */
export function CaptionDialog({ photo, onClose }: { photo: Photo; onClose: () => void }) {
  const { form, field, problem } = useForm({
    initial: { caption: photo.caption ?? "" },
    check: () => ({}),
    async send({ caption }) {
      const undo = editPhoto(photo, { caption: caption.trim() || null });
      onClose();
      if (undo) showUndoable(t("tracks.photos.captionKept"), undo);
    },
  });
  return (
    <FormDialog title={t("tracks.photos.caption")} submit={t("club.save")} form={form} problem={problem} onClose={onClose}>
      <TextField label={t("tracks.photos.caption")} maxLength={rules.photo_caption_length} {...field("caption")} />
    </FormDialog>
  );
}
