import { useMemo, useState } from "react";
import { ImportedEntries, ImportedTable, LogColumn, logColumns, LogMeaning, logMeanings, LogResult, readRows } from "../../engine/logbooks";
import type { Core } from "../../engine/core";
import { Select } from "../../shell/components/Field";
import { Notice } from "../../shell/components/Notice";
import { date, number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";
import type { LogbookEntryFields } from "../data/records";
import { difficultyWords } from "../words";
import { ImportPreview, ImportPreviewProps } from "./ImportPreview";
import { importedRecords } from "./readFile";

const columnNames: Readonly<Record<LogColumn, PhraseName>> = {
  day: "boulders.problem.made",
  name: "boulders.form.name",
  place: "boulders.gym",
  grade: "boulders.grade",
  scale: "boulders.transfer.scale",
  lead: "boulders.transfer.lead",
  outcome: "boulders.transfer.outcome",
  tries: "boulders.log.count",
  note: "boulders.note",
  kind: "boulders.transfer.kind",
};

const meaningNames: Readonly<Record<LogMeaning, PhraseName>> = {
  first: "boulders.transfer.meansFirst",
  sent: "boulders.transfer.meansSent",
  tried: "boulders.transfer.meansTried",
  nothing: "boulders.transfer.meansNothing",
};

/** The number of entries shown before the import. */
const most = 6;
const nowhere = "";

interface TablePreviewProps extends Pick<ImportPreviewProps, "newOf" | "onImport" | "onCancel"> {
  core: Core;
  table: ImportedTable;
}

/** The logbook of another app: the meaning of its columns, and a preview of its first rows. */
export function TablePreview({ core, table, ...card }: TablePreviewProps) {
  const [columns, setColumns] = useState(table.columns);
  const [isDayFirst, setDayFirst] = useState(true);
  const [meanings, setMeanings] = useState<Readonly<Record<string, LogMeaning>>>({});
  const [now] = useState(Date.now);
  const read = useMemo(
    () => readRows(core, { columns, is_day_first: isDayFirst, meanings, now }),
    [core, columns, isDayFirst, meanings, now],
  );
  const records = useMemo(() => importedRecords(read), [read]);
  const places = [{ value: nowhere, label: "–" }, ...table.header.map((name, index) => ({ value: String(index), label: name || String(index + 1) }))];
  return (
    <ImportPreview records={records} {...card}>
      {!table.is_unicode && <p>{t("boulders.transfer.guessedEncoding")}</p>}
      <p>{table.export === null ? t("boulders.transfer.columns") : t("boulders.transfer.export", { app: table.export })}</p>
      <div className="transfer-columns">
        {logColumns.map((column) => (
          <Select
            key={column}
            name={column}
            label={t(columnNames[column])}
            value={String(columns[column] ?? nowhere)}
            options={places}
            onChange={(index) => {
              const { [column]: _, ...others } = columns;
              if (index === nowhere) return setColumns(others);
              // A column has one meaning: assigning it again removes the former one.
              const left = Object.entries(others).filter(([, place]) => place !== Number(index));
              setColumns({ ...Object.fromEntries(left), [column]: Number(index) });
            }}
          />
        ))}
        {read.is_ambiguous && (
          <Select
            name="order"
            label={t("boulders.transfer.order")}
            value={isDayFirst ? "day" : "month"}
            options={[
              { value: "day", label: t("boulders.transfer.dayFirst") },
              { value: "month", label: t("boulders.transfer.monthFirst") },
            ]}
            onChange={(first) => setDayFirst(first === "day")}
          />
        )}
      </div>
      {columns.day === undefined ? (
        <Notice kind="wrong">{t("boulders.transfer.noDay")}</Notice>
      ) : (
        read.unreadable.length > 0 && <Unreadable rows={read.unreadable} />
      )}
      {columns.day !== undefined && (
        <Results results={read.results} onChange={(text, meaning) => setMeanings({ ...meanings, [text]: meaning })} />
      )}
      {records.entries.length > 0 && (
        <div className="transfer-rows" tabIndex={0} role="region" aria-label={t("boulders.transfer.preview")}>
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
              {records.entries.slice(0, most).map((entry, row) => (
                <PreviewRow key={row} {...entry} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ImportPreview>
  );
}

interface ResultsProps {
  results: readonly LogResult[];
  onChange: (text: string, meaning: LogMeaning) => void;
}

/** The number of results shown: a column that contains other data has one for each row. */
const mostResults = 40;
const unknown = "";

/** The meaning of each result; unknown results have to be assigned by the member. */
function Results({ results, onChange }: ResultsProps) {
  const isUnknown = results.some(({ meaning }) => meaning === null);
  return (
    <section className="transfer-results">
      <h3>{t("boulders.transfer.results")}</h3>
      <p className="row-text">{t(isUnknown ? "boulders.transfer.resultsAsked" : "boulders.transfer.resultsText")}</p>
      <div className="transfer-columns">
        {results.slice(0, mostResults).map(({ text, count, meaning }) => (
          <Select
            key={text}
            name={`result ${text}`}
            label={`${text || t("boulders.transfer.noResult")} (${number(count)})`}
            value={meaning ?? unknown}
            options={[
              ...(meaning === null ? [{ value: unknown, label: t("boulders.transfer.meansUnknown") }] : []),
              ...logMeanings.map((each) => ({ value: each, label: t(meaningNames[each]) })),
            ]}
            onChange={(chosen) => {
              const said = logMeanings.find((each) => each === chosen);
              if (said) onChange(text, said);
            }}
          />
        ))}
      </div>
      {results.length > mostResults && <p className="row-text">{t("boulders.transfer.moreResults", { count: results.length - mostResults })}</p>}
    </section>
  );
}

/** The first unreadable rows, as in the file. */
function Unreadable({ rows }: { rows: ImportedEntries["unreadable"] }) {
  return (
    <details>
      <summary>{t("boulders.transfer.unreadableRows")}</summary>
      <ul className="transfer-unreadable">
        {rows.map(({ line, text }) => (
          <li key={line}>{t("boulders.transfer.row", { line, text })}</li>
        ))}
      </ul>
    </details>
  );
}

function PreviewRow({ time, name, place, grade, is_send, tries }: LogbookEntryFields) {
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
