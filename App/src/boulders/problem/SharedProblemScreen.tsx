import { useEffect, useState } from "react";
import { useLinkSecret } from "../../club/invitations/linkSecret";
import type { SharedProblem } from "../../device/api";
import { asProblem, Problem } from "../../device/network/problem";
import { Difficulty, readColours } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import { Button, LinkButton } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { Waiting } from "../../shell/components/Waiting";
import { FormActions } from "../../shell/form/Form";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { readSharedPicture, readSharedProblem } from "../data/sharedProblem";
import { DifficultyWords } from "../grades/DifficultyWords";
import { useBouldersCore } from "../useBouldersCore";
import { styleWords } from "../words";
import { PlayedPicture } from "../picture/PlayedPicture";
import "./ProblemScreen.css";

type Looked = { step: "asking" } | { step: "here"; problem: SharedProblem; address: string } | { step: "failed"; problem: Problem };

/** A problem shared by a link, for people without an account too (B7). */
export function SharedProblemScreen() {
  const { secret } = useLinkSecret("/boulders/shared");
  const [attempt, setAttempt] = useState(0);
  const looked = useLooked(secret, attempt);
  const core = useBouldersCore();
  const title = (looked.step === "here" && looked.problem.name) || t("boulders.problem.title");
  return (
    <Page title={title} subtitle={looked.step === "here" ? looked.problem.gym : undefined} parent="/boulders" width="wide">
      {secret === "" ? (
        <Notice kind="wrong">{t("problem.expired-link")}</Notice>
      ) : looked.step === "failed" ? (
        <Notice kind="wrong">
          <p>{looked.problem.status === 403 ? t("boulders.shared.gone") : problemWords(looked.problem)}</p>
          {looked.problem.passes && <Button onClick={() => setAttempt(attempt + 1)}>{t("problem.retry")}</Button>}
        </Notice>
      ) : looked.step === "here" && core ? (
        <Shown core={core} {...looked} />
      ) : (
        <Waiting what={t("boulders.loading")} lines={1} height={24} />
      )}
    </Page>
  );
}

/** The problem shared by a secret; each attempt loads it again. */
function useLooked(secret: string, attempt: number): Looked {
  const [looked, setLooked] = useState<Looked>({ step: "asking" });
  useEffect(() => {
    if (secret === "") return undefined;
    let isCurrent = true;
    let address = "";
    setLooked({ step: "asking" });
    Promise.all([readSharedProblem(secret), readSharedPicture(secret)]).then(
      ([problem, picture]) => {
        if (!isCurrent) return;
        address = URL.createObjectURL(picture);
        setLooked({ step: "here", problem, address });
      },
      (error: unknown) => isCurrent && setLooked({ step: "failed", problem: asProblem(error) }),
    );
    return () => {
      isCurrent = false;
      if (address !== "") URL.revokeObjectURL(address);
    };
  }, [secret, attempt]);
  return looked;
}

function Shown({ core, problem, address }: { core: Core; problem: SharedProblem; address: string }) {
  const { gym, grade, colour, style, width, height, marks, is_archived, expires_at } = problem;
  return (
    <div className="problem-page">
      <PlayedPicture core={core} picture={{ width, height }} address={address} marks={marks} />
      <div className="problem-side">
        {is_archived && <Notice>{t("boulders.shared.archived")}</Notice>}
        <dl className="problem-facts">
          <dt>{t("boulders.difficulty")}</dt>
          <dd>
            <DifficultyWords
              core={core}
              difficulty={grade as Difficulty | undefined}
              colour={(colour && readColours(core, [colour])[0]) ?? undefined}
            />
          </dd>
          <dt>{t("boulders.style")}</dt>
          <dd>{styleWords(style)}</dd>
          <dt>{t("boulders.gym")}</dt>
          <dd>{gym}</dd>
        </dl>
        <Card title={t("boulders.shared.own")}>
          <p>{t("boulders.shared.ownText")}</p>
          <FormActions>
            <LinkButton to="/boulders">{t("boulders.shared.mark")}</LinkButton>
          </FormActions>
        </Card>
        <p className="problem-until">{t("boulders.shared.until", { time: dateTime(expires_at) })}</p>
      </div>
    </div>
  );
}
