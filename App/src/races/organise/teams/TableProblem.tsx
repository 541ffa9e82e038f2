import type { FieldProblem, Problem } from "../../../device/network/problem";
import { Notice } from "../../../shell/components/Notice";
import { isPhrase, t } from "../../../shell/language/language";
import { fieldWords, problemWords } from "../../../shell/words/problem";

/** The errors of a refused table of teams, line by line. */
export function TableProblem({ problem }: { problem: Problem }) {
  if (problem.fields.length === 0) return <Notice kind="wrong">{problemWords(problem)}</Notice>;
  return (
    <Notice kind="wrong">
      <p>{t("races.organise.table.nothingTaken")}</p>
      <ul>
        {problem.fields.map((each) => (
          <li key={each.field + each.code}>{lineWords(each)}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Describes the server's position in the table: `line.column`, or the line alone. */
function lineWords(problem: FieldProblem): string {
  const [line = "", column = ""] = problem.field.split(".");
  const name = `races.organise.table.${problem.code}`;
  const words = isPhrase(name) ? t(name) : fieldWords({ ...problem, field: column });
  if (line === "") return words;
  const columnName = `races.organise.teams.${column}`;
  const place = isPhrase(columnName)
    ? t("races.organise.table.place", { line, column: t(columnName) })
    : t("races.organise.table.line", { line });
  return `${place} ${words}`;
}
