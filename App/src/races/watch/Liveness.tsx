import { Icon } from "../../shell/components/Icon";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { Following } from "../data/useLiveRace";
import { moment } from "./words";
import "./Liveness.css";

/** Whether what is shown is of now, or of when. */
export function Liveness({ following, closed }: { following: Following; closed: number | undefined }) {
  const { board, connection } = following;
  if (closed !== undefined) return <>{t("races.watch.over", { time: dateTime(closed) })}</>;
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
