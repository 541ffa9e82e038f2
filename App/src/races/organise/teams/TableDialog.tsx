import type { TeamTablePreview } from "../../../device/api";
import { Button } from "../../../shell/components/Button";
import { Dialog } from "../../../shell/components/Dialog";
import { Notice } from "../../../shell/components/Notice";
import { Row, Rows } from "../../../shell/components/Rows";
import { isPhrase, t } from "../../../shell/language/language";

interface TableDialogProps {
  /** The table compared with the race. */
  table: TeamTablePreview;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

type TableRow = TeamTablePreview["rows"][number];

/** What a table of teams would change, line by line, before anything is changed. */
export function TableDialog({ table: { rows, unused_columns: unused }, busy, onConfirm, onClose }: TableDialogProps) {
  const of = (outcome: TableRow["outcome"]) => rows.filter((row) => row.outcome === outcome);
  const [added, changed, same] = [of("new"), of("changed"), of("same")];
  const isNothing = added.length + changed.length === 0;
  return (
    <Dialog
      title={t("races.organise.table.title")}
      onClose={onClose}
      actions={
        isNothing ? (
          <Button onClick={onClose}>{t("races.organise.table.close")}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t("dialog.cancel")}</Button>
            <Button kind="primary" busy={busy} onClick={onConfirm}>
              {t("races.organise.table.apply")}
            </Button>
          </>
        )
      }
    >
      {unused.length > 0 && <Notice>{t("races.organise.teams.unused", { columns: unused.join(", ") })}</Notice>}
      <TableRows title={t("races.organise.table.new", { count: added.length })} rows={added} />
      <TableRows title={t("races.organise.table.changed", { count: changed.length })} rows={changed} />
      {same.length > 0 && <p>{t("races.organise.table.same", { count: same.length })}</p>}
      <p className="field-hint">{t("races.organise.table.rest")}</p>
    </Dialog>
  );
}

function TableRows({ title, rows }: { title: string; rows: readonly TableRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="section">
      <h3>{title}</h3>
      <Rows>
        {rows.map(({ line, number, name, fields }) => (
          <Row
            key={line}
            title={`${number} · ${name}`}
            text={fields && t("races.organise.table.fields", { fields: fields.map(fieldName).join(", ") })}
          />
        ))}
      </Rows>
    </section>
  );
}

function fieldName(field: string): string {
  const name = `races.organise.teams.${field}`;
  return isPhrase(name) ? t(name) : field;
}
