import { useMemo, useState } from "react";
import { CarriedEntries, CarriedTable, LogColumn, logColumns, readRows } from "../../engine/carrying";
import type { Core } from "../../engine/core";
import { Select } from "../../shell/components/Field";
import { Notice } from "../../shell/components/Notice";
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
  lead: "boulders.carry.lead",
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
  const [isDayFirst, setDayFirst] = useState(true);
  const read = useMemo(() => readRows(core, columns, isDayFirst), [core, columns, isDayFirst]);
  const load = useMemo(() => loadOf(read), [read]);
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
        {read.is_ambiguous && (
          <Select
            name="order"
            label={t("boulders.carry.order")}
            value={isDayFirst ? "day" : "month"}
            options={[
              { value: "day", label: t("boulders.carry.dayFirst") },
              { value: "month", label: t("boulders.carry.monthFirst") },
            ]}
            onChange={(first) => setDayFirst(first === "day")}
          />
        )}
      </div>
      {columns.day === undefined ? (
        <Notice kind="wrong">{t("boulders.carry.noDay")}</Notice>
      ) : (
        read.unreadable.length > 0 && <Unreadable rows={read.unreadable} />
      )}
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

/** The first rows of which nothing is made, as they stand in the file. */
function Unreadable({ rows }: { rows: CarriedEntries["unreadable"] }) {
  return (
    <details>
      <summary>{t("boulders.carry.unreadableRows")}</summary>
      <ul className="carry-unreadable">
        {rows.map(({ line, text }) => (
          <li key={line}>{t("boulders.carry.row", { line, text })}</li>
        ))}
      </ul>
    </details>
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
