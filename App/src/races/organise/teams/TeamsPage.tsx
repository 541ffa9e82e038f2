import { useMemo, useRef, useState } from "react";
import type { ImportedTeams, TeamTablePreview } from "../../../device/api";
import { asProblem, Problem } from "../../../device/network/problem";
import { upload } from "../../../device/network/upload";
import { syncNow } from "../../../device/sync/sync";
import { Button, IconButton } from "../../../shell/components/Button";
import { ConfirmDialog } from "../../../shell/components/Dialog";
import { EmptyState } from "../../../shell/components/EmptyState";
import { MoreRows } from "../../../shell/components/MoreRows";
import { Notice } from "../../../shell/components/Notice";
import { Row, Rows } from "../../../shell/components/Rows";
import { SearchField } from "../../../shell/components/SearchField";
import { showToast, showUndoable } from "../../../shell/components/toast";
import { dateTime } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import { navigate } from "../../../shell/routing/location";
import type { RouteParameters } from "../../../shell/routing/route";
import { searchText } from "../../../shell/words/searchText";
import { known, remove, TeamRecord, useRaceFields, useTeams } from "../data/records";
import { codeIcon, teamIcon } from "../icons";
import { OrganiserPage } from "../OrganiserPage";
import { ClearDialog } from "./ClearDialog";
import { TableDialog } from "./TableDialog";
import { TableProblem } from "./TableProblem";
import { TeamDialog } from "./TeamDialog";

type Open = { what: "add" } | { what: "edit" | "delete" | "clear"; team: TeamRecord } | null;

/** The teams of a race, entered one by one or imported from a table (R11). */
export function TeamsPage({ parameters }: { parameters: RouteParameters }) {
  const race = parameters["race"] ?? "";
  const [open, setOpen] = useState<Open>(null);
  const table = useTable(race);
  const actions = (
    <>
      <Button icon="import" busy={table.busy} onClick={table.choose}>
        {t("races.organise.teams.import")}
      </Button>
      <Button kind="primary" icon="plus" onClick={() => setOpen({ what: "add" })}>
        {t("races.organise.teams.add")}
      </Button>
    </>
  );
  return (
    <OrganiserPage race={race} title={t("races.organise.teams.title")} actions={actions}>
      {table.input}
      {table.dialog}
      {table.problem && <TableProblem problem={table.problem} />}
      {table.unused.length > 0 && (
        <Notice>{t("races.organise.teams.unused", { columns: table.unused.join(", ") })}</Notice>
      )}
      <TeamList race={race} onOpen={setOpen} />
      <TeamDialogs race={race} open={open} onOpen={setOpen} />
    </OrganiserPage>
  );
}

/** Imports a table of teams, after its changes are shown; the server makes all of them or none. */
function useTable(race: string) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [unused, setUnused] = useState<readonly string[]>([]);
  const [preview, setPreview] = useState<{ file: File; table: TeamTablePreview } | null>(null);
  const start = useRaceFields(race)?.start_at;

  /** Sends the table; `use` gets the server's answer. */
  async function send<Answer>(file: File, more: string, use: (answer: Answer) => void | Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    setUnused([]);
    // Times in the table are those of this device's zone on the day of the race.
    const offset = -new Date(start ?? Date.now()).getTimezoneOffset();
    try {
      await use(await upload<Answer>(`/races/${race}/teams/import?utc_offset_min=${offset}${more}`, file));
    } catch (error) {
      setPreview(null);
      setProblem(asProblem(error));
    } finally {
      setBusy(false);
    }
  }

  const compare = (file: File) => send<TeamTablePreview>(file, "&preview=true", (table) => setPreview({ file, table }));

  const apply = (file: File) =>
    send<ImportedTeams>(file, "", async ({ teams, unused_columns }) => {
      setPreview(null);
      setUnused(unused_columns);
      showToast(t("races.organise.teams.imported", { count: teams.length }));
      await syncNow();
    });

  return {
    busy,
    problem,
    unused,
    choose: () => input.current?.click(),
    dialog: preview && (
      <TableDialog
        table={preview.table}
        busy={busy}
        onConfirm={() => void apply(preview.file)}
        onClose={() => setPreview(null)}
      />
    ),
    input: (
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Without this, choosing the same file again after a correction fires no event.
          target.value = "";
          if (file) void compare(file);
        }}
      />
    ),
  };
}

/** Number of rows shown at first, and added with each press. */
const rowsAtOnce = 100;

function TeamList({ race, onOpen }: { race: string; onOpen: (open: Open) => void }) {
  const kept = useTeams(race);
  const [sought, setSought] = useState("");
  const [rows, setRows] = useState(rowsAtOnce);
  const teams = known(kept);
  const found = useMemo(() => {
    const words = searchText(sought.trim());
    if (words === "") return teams;
    return teams.filter(({ number, name, category }) => searchText(`${number} ${name} ${category ?? ""}`).includes(words));
  }, [teams, sought]);

  if (kept.state === "here" && teams.length === 0) {
    return (
      <EmptyState icon={teamIcon} title={t("races.organise.teams.none")} text={t("races.organise.teams.noneText")} />
    );
  }
  return (
    <>
      <SearchField
        label={t("races.organise.teams.search")}
        value={sought}
        onChange={(value) => {
          setSought(value);
          setRows(rowsAtOnce);
        }}
      />
      <Rows>
        {found.slice(0, rows).map((team) => (
          <Row key={team.id} title={`${team.number} · ${team.name}`} text={teamText(team)}>
            <IconButton
              icon={codeIcon}
              label={t("races.organise.teams.codeOf", { team: team.name })}
              onClick={() => navigate(`/races/${race}/organise/codes?team=${team.id}`)}
            />
            <IconButton
              icon="edit"
              label={t("races.organise.teams.editNamed", { team: team.name })}
              onClick={() => onOpen({ what: "edit", team })}
            />
            <IconButton
              icon="delete"
              label={t("races.organise.teams.deleteNamed", { team: team.name })}
              onClick={() => onOpen({ what: "delete", team })}
            />
          </Row>
        ))}
      </Rows>
      {found.length === 0 && <p role="status">{t("races.organise.teams.notFound")}</p>}
      {found.length > rows && (
        <MoreRows
          left={found.length - rows}
          words={t("races.organise.teams.more", { count: found.length - rows })}
          onMore={() => setRows(rows + rowsAtOnce)}
        />
      )}
    </>
  );
}

const teamText = ({ category, start_at, members, phone }: TeamRecord) =>
  [category, start_at && t("races.organise.teams.startsAt", { time: dateTime(start_at) }), members, phone].filter(Boolean).join(" · ") || undefined;

function TeamDialogs({ race, open, onOpen }: { race: string; open: Open; onOpen: (open: Open) => void }) {
  const teams = known(useTeams(race));
  const onClose = () => onOpen(null);
  if (open === null) return null;
  if (open.what === "add") return <TeamDialog race={race} teams={teams} onClose={onClose} />;
  const { team } = open;
  if (open.what === "clear") return <ClearDialog race={race} team={team} onClose={onClose} />;
  if (open.what === "edit") {
    const onClear = () => onOpen({ what: "clear", team });
    return <TeamDialog race={race} teams={teams} team={team} onClear={onClear} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title={t("races.organise.teams.deleteTitle", { team: team.name })}
      text={t("races.organise.teams.deleteText")}
      action={t("races.organise.teams.delete")}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        const undo = remove(race, "race_teams", team.id);
        showUndoable(t("races.organise.teams.deleted", { team: team.name }), undo);
      }}
    />
  );
}
