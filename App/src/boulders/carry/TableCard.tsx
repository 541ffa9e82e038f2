import { useMemo, useState } from "react";
import { CarriedTable, LogColumn, logColumns, readRows } from "../../engine/carrying";
import type { Core } from "../../engine/core";
import { Select } from "../../shell/components/Field";
import { date } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";
import type { TriesFields } from "../data/records";
import { difficultyWords } from "../words";
import { LoadCard, LoadCardProps } from "./LoadCard";
import { loadOf } from "./readFile";

const columnNames: Readonly<Record<LogColumn, PhraseName>> = {
  day: "boulders.problem.made",
  name: "boulders.form.name",
  place: "boulders.gym",
  grade: "boulders.grade",
  scale: "boulders.carry.scale",
  outcome: "boulders.carry.outcome",
  tries: "boulders.log.count",
  note: "boulders.note",
  kind: "boulders.carry.kind",
};

/** Entries that are shown before they are taken in. */
const most = 6;
const nowhere = "";

interface TableCardProps extends Pick<LoadCardProps, "newOf" | "onTake" | "onCancel"> {
  core: Core;
  table: CarriedTable;
}

/** A logbook of another app: which column is what, and how its first rows are read. */
export function TableCard({ core, table, ...card }: TableCardProps) {
  const [columns, setColumns] = useState(table.columns);
  const load = useMemo(() => loadOf(readRows(core, columns)), [core, columns]);
  const places = [{ value: nowhere, label: "–" }, ...table.header.map((name, index) => ({ value: String(index), label: name || String(index + 1) }))];
  return (
    <LoadCard load={load} {...card}>
      {!table.is_unicode && <p>{t("boulders.carry.guessedEncoding")}</p>}
      <p>{t("boulders.carry.columns")}</p>
      <div className="carry-columns">
        {logColumns.map((column) => (
          <Select
            key={column}
            name={column}
            label={t(columnNames[column])}
            value={String(columns[column] ?? nowhere)}
            options={places}
            onChange={(index) => {
              const { [column]: _, ...others } = columns;
              setColumns(index === nowhere ? others : { ...others, [column]: Number(index) });
            }}
          />
        ))}
      </div>
      {load.entries.length > 0 && (
        <div className="carry-rows" tabIndex={0} role="region" aria-label={t("boulders.carry.preview")}>
          <table className="figures">
            <thead>
              <tr>
                {(["day", "name", "place", "grade", "outcome", "tries"] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(columnNames[column])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {load.entries.slice(0, most).map((entry, row) => (
                <PreviewRow key={row} {...entry} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </LoadCard>
  );
}

function PreviewRow({ time, name, place, grade, is_send, tries }: TriesFields) {
  return (
    <tr>
      <th scope="row">{date(time)}</th>
      <td>{name}</td>
      <td>{place}</td>
      <td>{grade ? difficultyWords(grade) : ""}</td>
      <td>{t(is_send ? "boulders.problem.sent" : "boulders.outcome.tried")}</td>
      <td>{tries ?? ""}</td>
    </tr>
  );
}
