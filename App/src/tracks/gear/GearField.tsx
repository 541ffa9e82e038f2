import { useGear } from "../data/gear";
import { Select } from "../../shell/components/Field";
import { t } from "../../shell/language/language";

interface GearFieldProps {
  /** Offered before "none". */
  first?: { value: string; label: string };
  name: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** The gear of a track, or none; what is retired only where it was chosen before. Nothing for whoever has no gear. */
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
