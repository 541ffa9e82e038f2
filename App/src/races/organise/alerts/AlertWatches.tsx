import { useEffect, useRef, useState } from "react";
import { useSpaces } from "../../../device/sync/spaces";
import { notify, openPressed } from "../../../shell/messages/notify";
import { known, RaceRecord, useRaceFields } from "../data/records";
import { isAtLeast } from "../data/role";
import { alertPath } from "./alertPath";
import { alertWords } from "./alertWords";
import { useAlerts } from "./useAlerts";
import { useMissed } from "./useMissed";

/**
 * Tells the alerts of all races that the member organises, whichever page is open, also behind others, and opens the alert whose
 * message was pressed.
 */
export function AlertWatches() {
  const races = useSpaces().filter(({ kind, role }) => kind === "race" && isAtLeast(role, "editor"));

  useEffect(openPressed, []);

  return (
    <>
      {races.map(({ id }) => (
        <AlertWatch key={id} race={id} />
      ))}
    </>
  );
}

const minute = 60_000;
/** In milliseconds, for how long after its end a race that nobody closed is still looked after. */
const afterEnd = 7 * 24 * 60 * minute;

/** Whether teams may be on their way. A race without a start begins when it is public. */
function isUnderWay({ start_at, finish_by, closed_at, archived_at, is_public }: RaceRecord<"races">, now: number): boolean {
  const start = start_at ?? (is_public ? now : Infinity);
  return !closed_at && !archived_at && start <= now && now < (finish_by ?? start) + afterEnd;
}

function AlertWatch({ race }: { race: string }) {
  const fields = useRaceFields(race);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return fields && isUnderWay(fields, now) ? <AlertTeller race={race} name={fields.name ?? ""} /> : null;
}

/** Tells each alert once, those that were there when the app was opened excepted. */
function AlertTeller({ race, name }: { race: string; name: string }) {
  const alerts = useAlerts(race, "always");
  const told = useRef<Set<string> | null>(null);
  const missed = useMissed(race, known(alerts));
  useEffect(() => {
    if (alerts.state !== "here") return;
    const before = told.current;
    // A missed checkpoint is told once its name is here.
    const tellable = alerts.value.filter(({ kind, team, key }) => kind !== "missed" || missed.has(team) || !before || before.has(key));
    told.current = new Set(tellable.map(({ key }) => key));
    if (!before) return;
    for (const alert of tellable) {
      const { key, number, name: team, seen } = alert;
      if (seen || before.has(key)) continue;
      const title = `${number} · ${team}: ${alertWords(alert, missed)}`;
      void notify({ tag: key, title, text: name, path: alertPath(race, key) });
    }
  }, [alerts, missed, race, name]);
  return null;
}
