import type { ComponentProps } from "react";
import { recordLimits } from "../../device/sync/recordLimits";
import { Field } from "../../shell/components/Field";
import { t } from "../../shell/language/language";

/** The field for the name of a privacy place, which only its member sees. */
export function PlaceNameField(field: Omit<ComponentProps<typeof Field>, "label" | "hint" | "maxLength">) {
  return (
    <Field
      label={t("tracks.privacy.name")}
      hint={t("tracks.privacy.nameHint")}
      maxLength={recordLimits.privacy_places.name}
      autoComplete="off"
      autoFocus
      {...field}
    />
  );
}
