import { FormDialog } from "../../shell/form/FormDialog";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import type { PrivacyPlace } from "../data/privacyPlaces";
import { PlaceNameField } from "./PlaceNameField";

interface RenamePlaceDialogProps {
  place: PrivacyPlace;
  onDone: (name: string) => void;
  onClose: () => void;
}

/** Asks for another name of a privacy place. Its point and circle stay: a second circle around one point would tell more of it. */
export function RenamePlaceDialog({ place, onDone, onClose }: RenamePlaceDialogProps) {
  const { form, field, problem } = useForm({
    initial: { name: place.name },
    check: ({ name }) => ({ name: required(name) }),
    send: async ({ name }) => onDone(name.trim()),
  });
  return (
    <FormDialog title={t("tracks.privacy.rename")} submit={t("club.save")} form={form} problem={problem} onClose={onClose}>
      <PlaceNameField {...field("name")} />
    </FormDialog>
  );
}
