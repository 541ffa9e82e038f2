import { useState } from "react";
import type { TeamKeys } from "../../../device/api";
import { asProblem, Problem } from "../../../device/network/problem";
import { request } from "../../../device/network/request";
import { Button } from "../../../shell/components/Button";
import { Card } from "../../../shell/components/Card";
import { ConfirmDialog } from "../../../shell/components/Dialog";
import { Notice } from "../../../shell/components/Notice";
import { t } from "../../../shell/language/language";
import { useAddress } from "../../../shell/routing/location";
import type { RouteParameters } from "../../../shell/routing/route";
import { problemWords } from "../../../shell/words/problem";
import { known, TeamRecord, useRaceFields, useTeams } from "../data/records";
import { OrganiserPage } from "../OrganiserPage";
import "./CodesPage.css";

type Key = TeamKeys["keys"][number];

/** Largest number of teams in a request for codes. */
const atOnce = 200;

/**
 * Printable codes for all teams. The server tells a key only once, so sheets are created and printed in one step (R11, R12).
 */
export function CodesPage({ parameters }: { parameters: RouteParameters }) {
  const race = parameters["race"] ?? "";
  const [keys, setKeys] = useState<readonly Key[]>([]);
  return (
    <OrganiserPage
      race={race}
      title={t("races.organise.codes.title")}
      width="wide"
      actions={
        keys.length > 0 && (
          <Button kind="primary" onClick={() => print()}>
            {t("races.organise.print")}
          </Button>
        )
      }
    >
      <Maker race={race} keys={keys} onKeys={setKeys} />
      <Sheets race={race} keys={keys} />
    </OrganiserPage>
  );
}

interface MakerProps {
  race: string;
  keys: readonly Key[];
  onKeys: (keys: readonly Key[]) => void;
}

function Maker({ race, keys, onKeys }: MakerProps) {
  const teams = known(useTeams(race));
  const chosen = useAddress().search.get("team");
  const only = teams.find(({ id }) => id === chosen);
  const [asking, setAsking] = useState<readonly TeamRecord[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isNone, setNone] = useState(false);

  /** Creates codes for the given teams, or for all teams without one. */
  async function make(wanted: readonly TeamRecord[] | null): Promise<void> {
    setAsking(null);
    setBusy(true);
    setProblem(null);
    let made: readonly Key[] = [];
    try {
      for (let from = 0; ; from += atOnce) {
        const part = wanted?.slice(from, from + atOnce).map(({ id }) => id);
        if (part?.length === 0) break;
        const body = { origin: location.origin, ...(part && { teams: part }) };
        const { keys: more } = await request<TeamKeys>("POST", `/races/${race}/keys`, body);
        if (more.length === 0) break;
        made = [...made, ...more];
        onKeys(made);
      }
    } catch (error) {
      setProblem(asProblem(error));
    } finally {
      setBusy(false);
    }
    setNone(made.length === 0);
  }

  return (
    <div className="not-printed">
      <Card>
        <p>{t("races.organise.codes.explanation")}</p>
        {problem && <Notice kind="wrong">{problemWords(problem)}</Notice>}
        {isNone && !problem && <Notice>{t("races.organise.codes.none")}</Notice>}
        {keys.length > 0 && <Notice kind="good">{t("races.organise.codes.made", { count: keys.length })}</Notice>}
        <div className="form-actions">
          {only ? (
            <Button kind="primary" busy={busy} onClick={() => setAsking([only])}>
              {t("races.organise.codes.forTeam", { team: only.name })}
            </Button>
          ) : (
            <Button kind={keys.length > 0 ? "plain" : "primary"} busy={busy} onClick={() => void make(null)}>
              {t("races.organise.codes.forNew")}
            </Button>
          )}
          <Button kind="quiet" onClick={() => setAsking(teams)}>
            {t("races.organise.codes.forAll")}
          </Button>
        </div>
      </Card>
      {asking && (
        <ConfirmDialog
          title={t("races.organise.codes.replaceTitle")}
          text={t("races.organise.codes.replaceText", { count: asking.length })}
          action={t("races.organise.codes.replace")}
          onConfirm={() => void make(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

/** A key in groups that are easy to type. */
const keyGroups = (key: string): string[] => key.match(/.{1,4}/g) ?? [];

/** Cards to cut out, one for each team. */
function Sheets({ race, keys }: { race: string; keys: readonly Key[] }) {
  const teams = known(useTeams(race));
  const name = useRaceFields(race)?.name ?? "";
  const byId = new Map(teams.map((team) => [team.id, team]));
  return (
    <ul className="codes">
      {keys.map(({ team, number, key, svg = "", link = "" }) => (
        <li key={team} className="code">
          <img
            className="code-picture"
            src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
            alt={t("races.organise.codes.picture", { number })}
          />
          <div className="code-words">
            <p className="code-race">{name}</p>
            <p className="code-team">
              <span className="code-number">{number}</span> {byId.get(team)?.name}
            </p>
            <p>{t("races.organise.codes.instruction")}</p>
            <p>{t("races.organise.codes.typed")}</p>
            <p className="code-key">
              {keyGroups(key).map((group, place) => (
                <span key={place}>{group}</span>
              ))}
            </p>
            <p className="code-link">{link}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
