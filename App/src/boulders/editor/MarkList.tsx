import { MarkKind, markKinds, NumberedMarks, TopoAct } from "../../engine/boulders";
import { IconButton } from "../../shell/components/Button";
import { Select } from "../../shell/components/Field";
import { t } from "../../shell/language/language";
import { downIcon } from "../icons";
import { MarkIcon, markWords } from "../picture/MarkSign";
import { markNames } from "../picture/markShapes";

interface MarkListProps {
  topo: NumberedMarks;
  chosen: string | null;
  onChoose: (id: string) => void;
  onEdit: (act: TopoAct) => void;
}

/** All marks in order, with controls for their kind and place in the sequence. */
export function MarkList({ topo: { marks, numbers }, chosen, onChoose, onEdit }: MarkListProps) {
  if (marks.length === 0) return <p className="row-text">{t("boulders.edit.none")}</p>;
  return (
    <ol className="mark-list" aria-label={t("boulders.edit.marks")}>
      {marks.map(({ id, kind }, index) => {
        const words = markWords(kind, numbers[index]);
        return (
          <li key={id} aria-current={id === chosen || undefined} onFocus={() => onChoose(id)}>
            <MarkIcon kind={kind} number={numbers[index] ?? null} size={32} />
            <Select
              name={`kind-${id}`}
              label={words}
              labelUnseen
              value={kind}
              options={markKinds.map((value) => ({ value, label: t(markNames[value]) }))}
              onChange={(next: MarkKind) => onEdit({ act: "set", id, kind: next })}
            />
            <IconButton
              icon="up"
              label={t("boulders.edit.earlier", { mark: words })}
              disabled={index === 0}
              onClick={() => onEdit({ act: "order", id, index: index - 1 })}
            />
            <IconButton
              icon={downIcon}
              label={t("boulders.edit.later", { mark: words })}
              disabled={index === marks.length - 1}
              onClick={() => onEdit({ act: "order", id, index: index + 1 })}
            />
            <IconButton
              icon="delete"
              label={t("boulders.edit.remove", { mark: words })}
              onClick={() => onEdit({ act: "remove", id })}
            />
          </li>
        );
      })}
    </ol>
  );
}
