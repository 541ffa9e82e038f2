import { useObservable } from "../../device/store/observable";
import { Button, LinkButton } from "../../shell/components/Button";
import { Notice } from "../../shell/components/Notice";
import { dateTime, hours } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { moment } from "../moment";
import { endingOf, sinceEnd } from "./data/ending";
import { clockAhead } from "./data/phoneClock";
import type { OpenWalk, WalkControl } from "./data/WalkControl";

/** Warnings for the team: captures that are not made, not stored or not sent. */
export function WalkNotices({ control, view }: { control: WalkControl; view: OpenWalk }) {
  const { silence, sending, isUnkept, isElsewhere, isOverdue, captures, walk } = view;
  const last = captures.at(-1);
  const trouble = sending.step === "waiting" ? sending.trouble : null;
  const ahead = useObservable(clockAhead);
  const closed = walk.said.closed_at;
  return (
    <div className="walk-notices">
      {isOverdue && last && (
        <Notice kind="wrong">
          <strong>{t("races.walk.nothingSince", { time: moment(last.time) })}</strong> {t("races.walk.nothingSinceText")}
        </Notice>
      )}
      {silence !== null && silence !== "unasked" && !(isOverdue && last && silence === "unavailable") && (
        <Notice kind="wrong">
          <strong>{t(`races.walk.silenceTitle.${silence}`)}</strong> {t(`races.walk.silence.${silence}`)}
        </Notice>
      )}
      {ahead !== null && (
        <Notice kind="wrong">
          <strong>
            {t(ahead > 0 ? "races.walk.clockTitle.ahead" : "races.walk.clockTitle.behind", {
              span: hours(Math.abs(ahead) / 1000),
            })}
          </strong>{" "}
          {t("races.walk.clock")}
        </Notice>
      )}
      {walk.set_aside && (
        <Notice kind="wrong">
          <strong>{t("races.walk.setAsideTitle")}</strong> {t("races.walk.setAside")}
        </Notice>
      )}
      {isElsewhere && <Notice>{t("races.walk.elsewhere")}</Notice>}
      {isUnkept && <Notice kind="wrong">{t("races.walk.unkept")}</Notice>}
      {closed !== undefined && sinceEnd(walk) >= 0 && (
        <Notice>{t("races.walk.closed", { time: dateTime(closed) })}</Notice>
      )}
      {endingOf(walk) !== null && sinceEnd(walk) < 0 && <Notice>{t("races.walk.endedText")}</Notice>}
      {(trouble === "wrongKey" || trouble === "noRace") && (
        <Notice kind="wrong">
          <p>
            <strong>{t(`races.walk.troubleTitle.${trouble}`)}</strong> {t(`races.walk.trouble.${trouble}`)}
          </p>
          <div className="walk-notice-actions">
            <LinkButton to={`/races/${walk.race}/join`}>{t("races.walk.newCode")}</LinkButton>
            <Button onClick={() => control.sendNow()}>{t("problem.retry")}</Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
