import { useEffect, useState } from "react";
import { asProblem, Problem } from "../device/network/problem";
import { endSession, sessions } from "./data/account";
import { deviceName } from "../device/session/deviceName";
import type { Session } from "./data/account";
import { Button } from "../shell/components/Button";
import { Notice } from "../shell/components/Notice";
import { Row, Rows } from "../shell/components/Rows";
import { showToast } from "../shell/components/toast";
import { Waiting } from "../shell/components/Waiting";
import { dateTime } from "../shell/language/format";
import { t } from "../shell/language/language";
import { problemWords } from "../shell/words/problem";

/** Where the member is signed in, each to be ended (K11). */
export function Sessions() {
  const [list, setList] = useState<readonly Session[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

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

  return (
    <section className="section">
      <h2>{t("club.sessions")}</h2>
      {problem && <Notice kind="wrong">{problemWords(problem)}</Notice>}
      {!list && !problem && <Waiting what={t("club.sessions")} lines={1} height={4} />}
      {list && (
        <Rows>
          {list.map((session) => (
            <Row
              key={session.id}
              icon="device"
              title={nameOf(session)}
              text={
                session.current
                  ? t("club.thisDevice")
                  : t("club.lastSeen", { when: dateTime(session.last_seen_at) })
              }
            >
              {!session.current && (
                <Button
                  aria-label={t("club.endSessionOf", { device: nameOf(session) })}
                  onClick={() => void end(session)}
                >
                  {t("club.endSession")}
                </Button>
              )}
            </Row>
          ))}
        </Rows>
      )}
    </section>
  );
}

function nameOf({ device }: Session): string {
  return deviceName(device ?? "") || t("club.unknownDevice");
}
