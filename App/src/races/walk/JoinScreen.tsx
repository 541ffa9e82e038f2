import { useEffect, useState } from "react";
import { asProblem, Problem } from "../../device/network/problem";
import type { OwnRace } from "../../device/api";
import { Button, LinkButton } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { Waiting } from "../../shell/components/Waiting";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { CodeForm } from "./CodeForm";
import { askOwnRace, TeamCode } from "./data/sending";
import { teamCode } from "./data/teamCode";
import { refusalWords } from "./refusalWords";
import { TrackerHelp } from "./TrackerHelp";
import { useWalk } from "./useWalk";
import "./JoinScreen.css";

/** The race that the key of a code opens, or the failure to open it. */
type Found = { step: "asking" } | { step: "here"; said: OwnRace } | { step: "failed"; problem: Problem };

/** Joining a race as one of its teams, by the link of a scanned code, or by scanning or typing one here (R12). */
export function JoinScreen({ parameters }: { parameters: RouteParameters }) {
  const race = parameters["race"] ?? null;
  const [code, setCode] = useState(() => teamCode(location.href, race));

  useEffect(() => {
    // Scanning a code while this page is open changes only the address.
    const follow = () => setCode((before) => teamCode(location.href, race) ?? before);
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [race]);

  return (
    <Page title={t("races.walk.joinTitle")} parent="/races">
      {code ? (
        <ByCode key={`${code.race} ${code.key}`} code={code} onOther={setCode} />
      ) : race !== null ? (
        <Joined race={race} onCode={setCode} />
      ) : (
        <CodeForm race={null} onCode={setCode} />
      )}
    </Page>
  );
}

/** The page without a code: a phone that has joined continues with its own walk. */
function Joined({ race, onCode }: { race: string; onCode: (code: TeamCode) => void }) {
  const { view } = useWalk(race);
  return (
    <>
      <CodeForm race={race} onCode={onCode} />
      {view.step === "here" && (
        <>
          <Notice kind="good">
            <p>{t("races.walk.joinedAs", { team: view.walk.said.team.name, race: view.walk.said.name })}</p>
            <div className="join-actions">
              <LinkButton to={`/races/${race}/walk`} kind="primary">
                {t("races.walk.goOn")}
              </LinkButton>
            </div>
          </Notice>
          <TrackerHelp code={view.walk} team={view.walk.said.team.number} />
        </>
      )}
    </>
  );
}

function ByCode({ code, onOther }: { code: TeamCode; onOther: (code: TeamCode) => void }) {
  const { control, view } = useWalk(code.race);
  const [found, setFound] = useState<Found>({ step: "asking" });
  const [busy, setBusy] = useState(false);

  const fail = (error: unknown) => setFound({ step: "failed", problem: asProblem(error) });
  const ask = () => {
    setFound({ step: "asking" });
    askOwnRace(code).then((said) => setFound({ step: "here", said }), fail);
  };
  useEffect(ask, [code]);

  async function join() {
    setBusy(true);
    try {
      await control.join(code);
      navigate(`/races/${code.race}/walk`, { replace: true });
    } catch (error) {
      fail(error);
      setBusy(false);
    }
  }

  if (found.step === "asking") return <Waiting what={t("races.walk.asking")} lines={1} height={9} />;
  if (found.step === "failed") {
    return (
      <>
        <Notice kind="wrong">
          <p>{refusalWords(found.problem)}</p>
          <div className="join-actions">
            <Button onClick={ask}>{t("problem.retry")}</Button>
            {view.step === "here" && (
              <LinkButton to={`/races/${code.race}/walk`}>{t("races.walk.goOn")}</LinkButton>
            )}
          </div>
        </Notice>
        <CodeForm race={code.race} onCode={onOther} />
      </>
    );
  }
  const { said } = found;
  const isJoined = view.step === "here" && view.walk.key === code.key;
  return (
    <>
      <Card title={said.name}>
        <p className="join-team">{t("races.walk.asTeam", { number: said.team.number, team: said.team.name })}</p>
        {said.start_at !== undefined && <p className="join-start">{t("races.walk.startsAt", { time: dateTime(said.start_at) })}</p>}
        <div className="join-actions">
          {isJoined ? (
            <LinkButton to={`/races/${code.race}/walk`} kind="primary">
              {t("races.walk.goOn")}
            </LinkButton>
          ) : (
            <Button kind="primary" busy={busy} onClick={() => void join()}>
              {t("races.walk.join")}
            </Button>
          )}
        </div>
        <p className="join-note">{t("races.walk.joinNote")}</p>
      </Card>
      <TrackerHelp code={code} team={said.team.number} />
    </>
  );
}
