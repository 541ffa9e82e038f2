import { useId } from "react";
import { MarkKind, markKinds } from "../../engine/boulders";
import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";
import { MarkIcon } from "../picture/MarkSign";

const shortNames: Readonly<Record<MarkKind, PhraseName>> = {
  right: "boulders.kind.right",
  left: "boulders.kind.left",
  both: "boulders.kind.both",
  foot: "boulders.kind.foot",
  start: "boulders.kind.start",
  top: "boulders.kind.top",
};

/** A choice of the kind of the next mark. */
export function KindChoice({ value, onChange }: { value: MarkKind; onChange: (kind: MarkKind) => void }) {
  const name = useId();
  return (
    <fieldset className="kinds">
      <legend className="unseen">{t("boulders.edit.kind")}</legend>
      {markKinds.map((kind) => (
        <label key={kind} className="kinds-option">
          <input type="radio" name={name} value={kind} checked={kind === value} onChange={() => onChange(kind)} />
          <MarkIcon kind={kind} />
          <span>{t(shortNames[kind])}</span>
        </label>
      ))}
    </fieldset>
  );
}
