import { useGear } from "../data/gear";
import { Select } from "../../shell/components/Field";
import { t } from "../../shell/language/language";

interface GearFieldProps {
  /** Options before "none". */
  first?: { value: string; label: string };
  name: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/**
 * A choice of a track's gear, or none; retired gear is offered only if it is the current choice. Nothing for members without
 * gear.
 */
export function GearField({ first, ...field }: GearFieldProps) {
  const gear = useGear();
  const all = gear.state === "here" ? gear.value : [];
  const offered = all.filter(({ id, retired }) => !retired || id === field.value);
  if (offered.length === 0) return null;
  return (
    <Select
      label={t("tracks.gear.one")}
      options={[
        ...(first ? [first] : []),
        { value: "", label: t("tracks.gear.none") },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...field}
    />
  );
}
