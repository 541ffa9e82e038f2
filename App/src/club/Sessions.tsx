import { useEffect, useState } from "react";
import { asProblem, Problem } from "../device/network/problem";
import { endOtherSessions, endSession, sessions } from "./data/account";
import { deviceName } from "../device/session/deviceName";
import type { Session } from "./data/account";
import { Button } from "../shell/components/Button";
import { ConfirmDialog } from "../shell/components/Dialog";
import { Notice } from "../shell/components/Notice";
import { Row, Rows } from "../shell/components/Rows";
import { deviceIcon } from "../shell/components/signs";
import { showToast } from "../shell/components/toast";
import { Waiting } from "../shell/components/Waiting";
import { dateTime } from "../shell/language/format";
import { t } from "../shell/language/language";
import { problemWords } from "../shell/words/problem";

/** The member's sessions, with an action to end each (K11). */
export function Sessions() {
  const [list, setList] = useState<readonly Session[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    let current = true;
    sessions().then(
      (all) => current && setList(all),
      (error) => current && setProblem(asProblem(error)),
    );
    return () => {
      current = false;
    };
  }, []);

  async function end(session: Session) {
    try {
      await endSession(session.id);
      setList((before) => before?.filter((each) => each.id !== session.id) ?? null);
      showToast(t("club.sessionEnded"));
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
  }

  async function endOthers() {
    setAsking(false);
    try {
      const count = await endOtherSessions();
      setList((before) => before?.filter(({ current }) => current) ?? null);
      showToast(t("club.othersEnded", { count }));
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
  }

  return (
    <section className="section">
      <h2>{t("club.sessions")}</h2>
      {problem && <Notice kind="wrong">{problemWords(problem)}</Notice>}
      {!list && !problem && <Waiting what={t("club.sessions")} lines={1} height={4} />}
      {list && (
        <Rows>
          {told(list).map(({ session, name }) => (
            <Row
              key={session.id}
              icon={deviceIcon}
              title={name}
              text={[
                session.current ? t("club.thisDevice") : t("club.lastSeen", { when: dateTime(session.last_seen_at) }),
                t("club.signedInSince", { when: dateTime(session.created_at) }),
              ].join(" · ")}
            >
              {!session.current && (
                <Button
                  aria-label={t("club.endSessionOf", { device: name })}
                  onClick={() => void end(session)}
                >
                  {t("club.endSession")}
                </Button>
              )}
            </Row>
          ))}
        </Rows>
      )}
      {list && list.length > 2 && (
        <div className="form-actions">
          <Button onClick={() => setAsking(true)}>{t("club.endOthers")}</Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t("club.endOthersTitle")}
          text={t("club.endOthersText")}
          action={t("club.endOthers")}
          onConfirm={() => void endOthers()}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** Each session with the name of its device; equal names are numbered, oldest first. */
function told(sessions: readonly Session[]): { session: Session; name: string }[] {
  const nameOf = ({ device }: Session) => deviceName(device) || t("club.unknownDevice");
  return sessions.map((session) => {
    const device = nameOf(session);
    const alike = sessions.filter((each) => nameOf(each) === device);
    const number = 1 + alike.filter((each) => each.created_at < session.created_at).length;
    return { session, name: alike.length > 1 ? t("club.deviceOfSeveral", { device, number: String(number) }) : device };
  });
}
