import { Choice } from "../../shell/components/Choice";
import { t } from "../../shell/language/language";

interface UsesChoiceProps<Count extends string> {
  counts: readonly Count[];
  value: Count;
  onChange: (count: Count) => void;
}

/** The choice of how many people can use a link. */
export function UsesChoice<Count extends string>({ counts, value, onChange }: UsesChoiceProps<Count>) {
  return (
    <Choice
      label={t("club.invitations.for")}
      value={value}
      options={counts.map((each) => ({ value: each, label: t("club.invitations.people", { count: Number(each) }) }))}
      onChange={onChange}
    />
  );
}
