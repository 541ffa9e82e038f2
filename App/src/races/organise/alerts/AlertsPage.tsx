import { ReactNode, useEffect, useRef, useState } from "react";
import { useObservable } from "../../../device/store/observable";
import { Button } from "../../../shell/components/Button";
import { EmptyState } from "../../../shell/components/EmptyState";
import { Icon, IconDrawing } from "../../../shell/components/Icon";
import { KeptProblem } from "../../../shell/components/KeptProblem";
import { Notice } from "../../../shell/components/Notice";
import { Row, Rows } from "../../../shell/components/Rows";
import { showUndoable } from "../../../shell/components/toast";
import { Waiting } from "../../../shell/components/Waiting";
import { dateTime, time } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import { Link } from "../../../shell/routing/Link";
import { useAddress } from "../../../shell/routing/location";
import type { RouteParameters } from "../../../shell/routing/route";
import { problemWords } from "../../../shell/words/problem";
import { askPermission, permission } from "../../../shell/messages/permission";
import { useAuthorName } from "../../../shell/words/useAuthorName";
import { batteryIcon, limitIcon, missedIcon, noSignalIcon, offCourseIcon, restingIcon, vehicleIcon, waitingIcon } from "../../conditionIcons";
import { useRace } from "../../data/queries";
import { add, known, useTeams } from "../data/records";
import { alertIcon, callIcon } from "../icons";
import { OrganiserPage } from "../OrganiserPage";
import { ClearDialog } from "../teams/ClearDialog";
import { alertWords } from "./alertWords";
import { FollowPhone } from "./FollowPhone";
import { Alert, AlertKind, useAlerts } from "./useAlerts";
import { useMissed } from "./useMissed";

/** The alerts of teams, until an organiser acknowledges them (R10). */
export function AlertsPage({ parameters }: { parameters: RouteParameters }) {
  const race = parameters["race"] ?? "";
  return (
    <OrganiserPage race={race} title={t("races.organise.alerts.title")}>
      <AlertList race={race} />
    </OrganiserPage>
  );
}

function AlertList({ race }: { race: string }) {
  const alerts = useAlerts(race);
  const [clearing, setClearing] = useState<{ id: string; name: string } | null>(null);
  const asked = useAddress().search.get("alert");
  const missed = useMissed(race, known(alerts));
  const answer = useRace(race);
  const published = answer.state === "here" ? answer.value : null;
  const phones = new Map(known(useTeams(race)).map(({ id, phone }) => [id, phone]));
  if (alerts.state === "waiting") return <Waiting what={t("races.organise.alerts.title")} height={3.5} />;
  if (alerts.state === "absent") return <KeptProblem problem={alerts.problem} />;
  const open = alerts.value.filter(({ seen }) => !seen);
  const seen = alerts.value.filter((alert) => alert.seen);
  return (
    <>
      <NotificationChoice />
      {clearing && <ClearDialog race={race} team={clearing} onClose={() => setClearing(null)} />}
      {alerts.problem && <Notice>{problemWords(alerts.problem)}</Notice>}
      {open.length === 0 ? (
        <EmptyState
          icon={alertIcon}
          title={t("races.organise.alerts.none")}
          text={t("races.organise.alerts.noneText")}
        />
      ) : (
        <section className="section" aria-live="polite">
          <h2>{t("races.organise.alerts.open", { count: open.length })}</h2>
          <Rows>
            {open.map((alert) => (
              <AlertRow key={alert.key} {...{ race, alert }} words={alertWords(alert, missed, published)} phone={phones.get(alert.team)} isAsked={alert.key === asked}>
                {alert.kind === "other_phone" && <FollowPhone race={race} alert={alert} />}
                {alert.kind === "flooded" && (
                  <Button kind="quiet" onClick={() => setClearing({ id: alert.team, name: alert.name })}>
                    {t("races.organise.teams.clear")}
                  </Button>
                )}
                <Button onClick={() => acknowledge(race, alert)}>{t("races.organise.alerts.acknowledge")}</Button>
              </AlertRow>
            ))}
          </Rows>
        </section>
      )}
      {seen.length > 0 && (
        <section className="section">
          <h2>{t("races.organise.alerts.seen")}</h2>
          <Rows>
            {seen.map((alert) => (
              <AlertRow key={alert.key} {...{ race, alert }} words={alertWords(alert, missed, published)} phone={phones.get(alert.team)} isAsked={alert.key === asked}>
                <SeenBy race={race} alert={alert} />
              </AlertRow>
            ))}
          </Rows>
        </section>
      )}
    </>
  );
}

const signs: Record<AlertKind, IconDrawing> = {
  silent: noSignalIcon,
  off_course: offCourseIcon,
  battery_low: batteryIcon,
  stopped: restingIcon,
  wrong_clock: waitingIcon,
  flooded: "warning",
  other_phone: "warning",
  vehicle: vehicleIcon,
  started_early: limitIcon,
  laps_unclear: missedIcon,
  missed: missedIcon,
  outside_limit: limitIcon,
};

/** Age up to which the time of day identifies a moment, in milliseconds. */
const halfDay = 12 * 3_600_000;

const momentOf = (since: number) => (Date.now() - since < halfDay ? time(since) : dateTime(since));

interface AlertRowProps {
  race: string;
  alert: Alert;
  /** The description of the alert. */
  words: string;
  /** The team's telephone number, if known. */
  phone: string | null | undefined;
  /** True for the alert of the pressed notification: it is scrolled into view and highlighted. */
  isAsked: boolean;
  children: ReactNode;
}

/** An alert, with the ways to its team: on the map, and by telephone. */
function AlertRow({ race, alert, words, phone, isAsked, children }: AlertRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAsked) row.current?.scrollIntoView({ block: "center" });
  }, [isAsked]);
  return (
    <Row
      ref={row}
      isCurrent={isAsked}
      icon={signs[alert.kind]}
      title={<Link to={`/races/${race}/teams/${alert.number}`}>{`${alert.number} · ${alert.name}`}</Link>}
      text={t("races.organise.alerts.since", { what: words, time: momentOf(alert.since) })}
    >
      {phone && (
        <a className="icon-button" href={`tel:${phone.replace(/[^+\d]/g, "")}`} title={phone} aria-label={t("races.organise.alerts.call", { team: alert.name, phone })}>
          <Icon drawing={callIcon} />
        </a>
      )}
      {children}
    </Row>
  );
}

function SeenBy({ race, alert }: { race: string; alert: Alert }) {
  const name = useAuthorName(race, alert.seen);
  return <span>{t("races.organise.by", { name, time: time(alert.seen?.updated_at) })}</span>;
}

function acknowledge(race: string, { team, kind, since, name }: Alert): void {
  const undo = add(race, "race_acknowledgements", { team, kind, since });
  showUndoable(t("races.organise.alerts.acknowledged", { team: name }), undo);
}

function NotificationChoice() {
  const allowed = useObservable(permission);
  if (allowed === "unsupported") return null;
  return (
    <Rows>
      <Row
        icon={alertIcon}
        title={t("races.organise.alerts.notify")}
        text={t(allowed === "denied" ? "races.organise.alerts.notifyDenied" : "races.organise.alerts.notifyText")}
      >
        {allowed === "default" && (
          <Button onClick={() => void askPermission()}>{t("races.organise.alerts.notifyAllow")}</Button>
        )}
        {allowed === "granted" && <span>{t("races.organise.alerts.notifyOn")}</span>}
      </Row>
    </Rows>
  );
}
