import type { Race } from "../../device/api";
import { useOnline } from "../../shell/useOnline";
import { Icon } from "../../shell/components/Icon";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { Following } from "../data/useLiveRace";
import type { Board } from "../data/board";
import { livenessOf } from "../data/livenessOf";
import { moment } from "../moment";
import { raceTimeOf } from "./raceTimes";
import { useNow } from "../useNow";
import "./Liveness.css";

interface LivenessProps {
  following: Following;
  race: Race;
  /** The replayed standings, or null. */
  past: Board | null;
}

/** The liveness of the shown standings, or their time. Before and after a race nothing is live. */
export function Liveness({ following: { board, connection, now, lastSignAt }, race, past }: LivenessProps) {
  const isOnline = useOnline();
  const time = useNow(Date.now);
  if (past) return <span className="liveness">{`${t("races.watch.replay.title")} · ${moment(past.at)}`}</span>;
  const { start_at: start, closed_at: closed } = race;
  const raceTime = raceTimeOf(race, now());
  if (raceTime !== "current") {
    if (closed !== undefined && raceTime !== "coming") return <>{t("races.watch.over", { time: dateTime(closed) })}</>;
    return <>{start === undefined ? t(`races.watch.list.${raceTime}`) : t("races.watch.start", { time: dateTime(start) })}</>;
  }
  const liveness = livenessOf({ connection, isOnline, lastSignAt: lastSignAt(), now: time });
  if (liveness === "live") {
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
      {liveness === "lost" && <Icon drawing="offline" size={16} />}
      {t(liveness === "lost" ? "races.watch.lost" : "races.watch.asOf", { time: moment(board.at) })}
    </span>
  );
}
