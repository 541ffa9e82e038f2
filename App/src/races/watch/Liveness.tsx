import type { Race } from "../../device/api";
import { Icon } from "../../shell/components/Icon";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { Following } from "../data/useLiveRace";
import { raceTimeOf } from "./raceTimes";
import { moment } from "./words";
import "./Liveness.css";

/** Whether what is shown is of now, or of when: before a race and after it nothing is live. */
export function Liveness({ following, race }: { following: Following; race: Race }) {
  const { board, connection, now } = following;
  const { start_at: start, closed_at: closed } = race;
  const time = raceTimeOf(race, now());
  if (time !== "current") {
    if (closed !== undefined && time !== "coming") return <>{t("races.watch.over", { time: dateTime(closed) })}</>;
    return <>{start === undefined ? t(`races.watch.list.${time}`) : t("races.watch.start", { time: dateTime(start) })}</>;
  }
  if (connection === "live") {
    return (
      <span className="liveness" data-live>
        <span className="liveness-light" />
        {t("races.watch.live")}
      </span>
    );
  }
  if (!board) return <>{t("races.watch.connecting")}</>;
  return (
    <span className="liveness" role="status">
      {connection === "lost" && <Icon drawing="offline" size={16} />}
      {t(connection === "lost" ? "races.watch.lost" : "races.watch.asOf", { time: moment(board.at) })}
    </span>
  );
}
