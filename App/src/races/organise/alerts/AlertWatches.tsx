import { useEffect, useRef, useState } from "react";
import { useSpaces } from "../../../device/sync/spaces";
import { notify } from "../../../shell/messages/notify";
import { useRace } from "../../data/queries";
import { known, RaceRecord, useRaceFields } from "../data/records";
import { isAtLeast } from "../data/role";
import { alertPath } from "./alertPath";
import { alertWords } from "./alertWords";
import { useAlerts } from "./useAlerts";
import { useMissed } from "./useMissed";

/** Notifies the member of alerts of all races that they organise, on every page and in the background. */
export function AlertWatches() {
  const races = useSpaces().filter(({ kind, role }) => kind === "race" && isAtLeast(role, "editor"));

  return (
    <>
      {races.map(({ id }) => (
        <AlertWatch key={id} race={id} />
      ))}
    </>
  );
}

const minute = 60_000;
/** Time after its end during which a race that was not closed is still watched, in milliseconds. */
const afterEnd = 7 * 24 * 60 * minute;

/** True if teams may be on the course. A race without a start begins with its publication. */
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

/** Notifies once of each alert that began after the app was opened. */
function AlertTeller({ race, name }: { race: string; name: string }) {
  const alerts = useAlerts(race, "always");
  const shown = useRef<Set<string> | null>(null);
  const missed = useMissed(race, known(alerts));
  const answer = useRace(race);
  const published = answer.state === "here" ? answer.value : null;
  useEffect(() => {
    if (alerts.state !== "here") return;
    const before = shown.current;
    // An alert of a missed checkpoint waits until the checkpoint's name is loaded.
    const tellable = alerts.value.filter(({ kind, team, key }) => kind !== "missed" || missed.has(team) || !before || before.has(key));
    shown.current = new Set(tellable.map(({ key }) => key));
    if (!before) return;
    for (const alert of tellable) {
      const { key, number, name: team, seen } = alert;
      if (seen || before.has(key)) continue;
      const title = `${number} · ${team}: ${alertWords(alert, missed, published)}`;
      void notify({ title, text: name, path: alertPath(race, key) });
    }
  }, [alerts, missed, published, race, name]);
  return null;
}
