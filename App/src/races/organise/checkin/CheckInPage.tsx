import { FormEvent, useEffect, useMemo, useState } from "react";
import { IconButton } from "../../../shell/components/Button";
import { Choice } from "../../../shell/components/Choice";
import { EmptyState } from "../../../shell/components/EmptyState";
import { Select } from "../../../shell/components/Field";
import { Icon } from "../../../shell/components/Icon";
import { showUndoable } from "../../../shell/components/toast";
import { time, unknown } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import { navigate, useAddress } from "../../../shell/routing/location";
import type { RouteParameters } from "../../../shell/routing/route";
import { standingsQuery, useRace } from "../../data/queries";
import { useLiveRace } from "../../data/useLiveRace";
import { MissedHere } from "../../MissedHere";
import { add, CheckIn, known, remove, Stop, TeamRecord, useCheckIns, useStops, useTeams } from "../data/records";
import { eraseIcon } from "../icons";
import { OrganiserPage } from "../OrganiserPage";
import { AtCheckpoint, atCheckpoint, byComing } from "./atCheckpoint";
import "./CheckInPage.css";

/** The page of a marshal at a checkpoint: records the number of each team that passes, with or without a network (R11). */
export function CheckInPage({ parameters }: { parameters: RouteParameters }) {
  const race = parameters["race"] ?? "";
  return (
    <OrganiserPage race={race} title={t("races.organise.checkIn.title")} least="contributor">
      <CheckInDesk race={race} />
    </OrganiserPage>
  );
}

function CheckInDesk({ race }: { race: string }) {
  const checkpoints = useStops(race);
  const teams = known(useTeams(race));
  const checkIns = known(useCheckIns(race));
  const [here, setHere] = useHere(race, known(checkpoints));
  const told = useAtCheckpoint(race, here?.id);
  if (!here) {
    return checkpoints.state === "here" ? (
      <EmptyState icon="flag" title={t("races.organise.checkIn.noCheckpoints")} text={t("races.organise.checkIn.noCheckpointsText")} />
    ) : null;
  }
  const ofHere = checkIns.filter(({ checkpoint }) => checkpoint === here.id);
  return (
    <div className="check-in">
      <Select
        label={t("races.organise.checkIn.here")}
        name="checkpoint"
        value={here.id}
        options={known(checkpoints).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setHere}
      />
      <NumberDesk
        teams={teams}
        seen={ofHere}
        missed={told.missed}
        onCheckIn={(team) => {
          const undo = add(race, "race_check_ins", { team: team.id, checkpoint: here.id, time: Date.now() });
          navigator.vibrate?.(60);
          showUndoable(t("races.organise.checkIn.noted", { team: `${team.number} · ${team.name}` }), undo);
        }}
      />
      <LastCheckIns race={race} teams={teams} checkIns={ofHere} told={told} />
    </div>
  );
}

/** Interval between two requests for expected arrivals, which live events do not contain, in milliseconds. */
const every = 60_000;

/** What the positions of teams tell of a checkpoint. */
function useAtCheckpoint(race: string, checkpoint: string | undefined): AtCheckpoint {
  const published = useRace(race);
  const { board } = useLiveRace(race);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") standingsQuery(race).expire();
    }, every);
    return () => clearInterval(timer);
  }, [race]);
  return useMemo(() => {
    const index = published.state === "here" ? published.value.checkpoints.findIndex(({ id }) => id === checkpoint) : -1;
    return atCheckpoint([...(board?.teams.values() ?? [])], index);
  }, [published, board, checkpoint]);
}

/** The marshal's checkpoint: the last one chosen on this device. */
function useHere(race: string, checkpoints: readonly Stop[]) {
  const place = `cordada.checkpoint.${race}`;
  const asked = useAddress().search.get("checkpoint") ?? localStorage.getItem(place);
  const here = checkpoints.find(({ id }) => id === asked) ?? checkpoints[0];
  const choose = (id: string) => {
    localStorage.setItem(place, id);
    navigate(`/races/${race}/organise/check-in?checkpoint=${id}`, { replace: true });
  };
  return [here, choose] as const;
}

interface NumberDeskProps {
  teams: readonly TeamRecord[];
  /** The check-ins at this checkpoint. */
  seen: readonly CheckIn[];
  /** The teams that missed this checkpoint. */
  missed: ReadonlySet<string>;
  onCheckIn: (team: TeamRecord) => void;
}

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
const longestNumber = 6;

/** A pad of digits and the team that has the number. */
function NumberDesk({ teams, seen, missed, onCheckIn }: NumberDeskProps) {
  const [typed, setTyped] = useState("");
  const team = teams.find(({ number }) => String(number) === typed);
  const before = team && seen.find((each) => each.team === team.id);
  const type = (text: string) => setTyped(text.replace(/\D/g, "").slice(0, longestNumber));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!team) return;
    onCheckIn(team);
    setTyped("");
  }

  return (
    <form className="check-in-pad" onSubmit={submit}>
      <label className="check-in-shown">
        <span className="check-in-label">{t("races.organise.teams.number")}</span>
        <input
          className="check-in-number"
          name="number"
          inputMode="none"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </label>
      <p className="check-in-team" role="status" data-wrong={typed !== "" && !team ? "" : undefined}>
        {team ? team.name : typed === "" ? t("races.organise.checkIn.type") : t("races.organise.checkIn.noTeam")}
        {team && !before && missed.has(team.id) && <MissedHere />}
        {before && <span>{t("races.organise.checkIn.again", { time: time(before.time) })}</span>}
      </p>
      <div className="check-in-keys">
        {digits.map((digit) => (
          <Key key={digit} digit={digit} onPress={() => type(typed + digit)} />
        ))}
        <button
          type="button"
          className="check-in-key"
          aria-label={t("races.organise.checkIn.erase")}
          onClick={() => type(typed.slice(0, -1))}
        >
          <Icon drawing={eraseIcon} size={28} />
        </button>
        <Key digit="0" onPress={() => type(typed + "0")} />
        <button type="submit" className="check-in-key check-in-go" aria-disabled={!team}>
          <Icon drawing="check" label={t("races.organise.checkIn.note")} size={32} />
        </button>
      </div>
    </form>
  );
}

function Key({ digit, onPress }: { digit: string; onPress: () => void }) {
  return (
    <button type="button" className="check-in-key" onClick={onPress}>
      {digit}
    </button>
  );
}

interface LastCheckInsProps {
  race: string;
  teams: readonly TeamRecord[];
  checkIns: readonly CheckIn[];
  told: AtCheckpoint;
}

const shownFirst = 12;

function LastCheckIns({ race, teams, checkIns, told }: LastCheckInsProps) {
  const [which, setWhich] = useState<"last" | "missing">("last");
  const byId = new Map(teams.map((team) => [team.id, team]));
  const here = new Set(checkIns.map(({ team }) => team));
  const { missed, passed, expected } = told;
  const absent = teams.filter(({ id }) => !here.has(id) && !passed.has(id));
  // Teams that passed beyond the checkpoint are no longer expected.
  const toCome = absent.filter(({ id }) => !missed.has(id)).sort(byComing(told));
  const gone = absent.filter(({ id }) => missed.has(id));
  // Who passed by its positions has passed, also if nobody noted it.
  const unnoted = teams.filter(({ id }) => !here.has(id) && passed.has(id));
  const passages = [
    ...checkIns.map((checkIn) => ({ time: checkIn.time, checkIn, team: byId.get(checkIn.team) })),
    ...unnoted.map((team) => ({ time: passed.get(team.id) ?? 0, checkIn: null, team })),
  ].sort((one, other) => other.time - one.time);
  const waiting = checkIns.filter(({ rev }) => rev === 0).length;
  return (
    <section className="section">
      <Choice
        label={t("races.organise.checkIn.list")}
        labelUnseen
        value={which}
        options={[
          { value: "last", label: t("races.organise.checkIn.last", { count: here.size + unnoted.length }) },
          { value: "missing", label: t("races.organise.checkIn.missing", { count: toCome.length }) },
        ]}
        onChange={setWhich}
      />
      {waiting > 0 && (
        <p className="check-in-waiting" role="status">
          {t("races.organise.checkIn.waiting", { count: waiting })}
        </p>
      )}
      <ul className="rows">
        {which === "missing" &&
          [...toCome, ...gone].slice(0, 200).map(({ id, number, name }) => (
            <li key={id} className="row">
              <div className="row-words">
                {number} · {name}
              </div>
              {missed.has(id) && <MissedHere />}
              {expected.has(id) && <span className="figures">{t("races.organise.checkIn.expected", { time: time(expected.get(id)) })}</span>}
            </li>
          ))}
        {which === "last" &&
          passages.slice(0, shownFirst).map(({ checkIn, team, time: at }) => {
            const name = team ? `${team.number} · ${team.name}` : unknown;
            if (!checkIn) {
              return (
                <li key={team?.id} className="row" data-sent>
                  <span className="check-in-dot" aria-hidden />
                  <div className="row-words">
                    <div className="row-title">{name}</div>
                    <div className="row-text">
                      {time(at)} · {t("races.organise.checkIn.byPosition")}
                    </div>
                  </div>
                </li>
              );
            }
            return (
              <li key={checkIn.id} className="row" data-sent={checkIn.rev > 0}>
                <span className="check-in-dot" aria-hidden />
                <div className="row-words">
                  <div className="row-title">{name}</div>
                  <div className="row-text">
                    {time(checkIn.time)} · {t(checkIn.rev > 0 ? "races.organise.checkIn.sent" : "races.organise.checkIn.unsent")}
                  </div>
                </div>
                <IconButton
                  icon="undo"
                  label={t("races.organise.checkIn.undo", { team: name })}
                  onClick={() => remove(race, "race_check_ins", checkIn.id)}
                />
              </li>
            );
          })}
      </ul>
    </section>
  );
}
