import { ReactNode, useState } from "react";
import { useDeleted } from "../../../device/sync/useRecords";
import { Button } from "../../../shell/components/Button";
import { ConfirmDialog } from "../../../shell/components/Dialog";
import { EmptyState } from "../../../shell/components/EmptyState";
import { Row, Rows } from "../../../shell/components/Rows";
import { showUndoable } from "../../../shell/components/toast";
import { dateTime, hours, time, unknown } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import type { RouteParameters } from "../../../shell/routing/route";
import { useAuthorName } from "../../../shell/words/useAuthorName";
import { Correction, known, remove, useStops, useCorrections, useTeams } from "../data/records";
import { correctionIcon } from "../icons";
import { OrganiserPage } from "../OrganiserPage";
import { CorrectionDialog } from "./CorrectionDialog";

/** The corrections of teams, with author, time and reason. A correction cannot be edited, only withdrawn (R11). */
export function CorrectionsPage({ parameters }: { parameters: RouteParameters }) {
  const race = parameters["race"] ?? "";
  const [isNew, setNew] = useState(false);
  const [leaving, setLeaving] = useState<Correction | null>(null);
  const kept = useCorrections(race);
  const words = useCorrectionWords(race);
  const back = known(useDeleted<Correction>("race_corrections", race));

  function withdraw(correction: Correction): void {
    setLeaving(null);
    const undo = remove(race, "race_corrections", correction.id);
    showUndoable(t("races.organise.corrections.wasTakenBack"), undo);
  }

  return (
    <OrganiserPage
      race={race}
      title={t("races.organise.corrections.title")}
      actions={
        <Button kind="primary" icon="plus" onClick={() => setNew(true)}>
          {t("races.organise.corrections.add")}
        </Button>
      }
    >
      {kept.state === "here" && kept.value.length === 0 && (
        <EmptyState
          icon={correctionIcon}
          title={t("races.organise.corrections.none")}
          text={t("races.organise.corrections.noneText")}
        />
      )}
      {known(kept).length > 0 && (
        <Rows>
          {known(kept).map((correction) => (
            <CorrectionRow key={correction.id} race={race} correction={correction} words={words}>
              {correction.kind !== "cleared" && (
                <Button kind="quiet" onClick={() => setLeaving(correction)}>
                  {t("races.organise.corrections.takeBack")}
                </Button>
              )}
            </CorrectionRow>
          ))}
        </Rows>
      )}
      {back.length > 0 && (
        <section className="section">
          <h2>{t("races.organise.corrections.takenBack")}</h2>
          <Rows>
            {back.map(({ body, deletedAt }) => (
              <CorrectionRow key={body.id} race={race} correction={body} words={words}>
                <span>{dateTime(deletedAt)}</span>
              </CorrectionRow>
            ))}
          </Rows>
        </section>
      )}
      {isNew && <CorrectionDialog race={race} onClose={() => setNew(false)} />}
      {leaving && (
        <ConfirmDialog
          title={t("races.organise.corrections.takeBackTitle")}
          text={words(leaving)}
          action={t("races.organise.corrections.takeBack")}
          onConfirm={() => withdraw(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </OrganiserPage>
  );
}

/** Returns the description of a correction: the team and the decision. */
function useCorrectionWords(race: string): (correction: Correction) => string {
  const teams = new Map(known(useTeams(race)).map((team) => [team.id, team]));
  const checkpoints = new Map(known(useStops(race)).map(({ id, name }) => [id, name]));
  return ({ team: id, kind, checkpoint, time: at, penalty_s }) => {
    const team = teams.get(id);
    const isBonus = kind === "penalty" && (penalty_s ?? 0) < 0;
    const decided = t(`races.organise.corrections.${isBonus ? "bonus" : kind}Of`, {
      checkpoint: checkpoints.get(checkpoint ?? "") ?? unknown,
      time: time(at),
      penalty: hours(Math.abs(penalty_s ?? 0)),
    });
    return team ? `${team.number} · ${team.name}: ${decided}` : decided;
  };
}

interface CorrectionRowProps {
  race: string;
  correction: Correction;
  words: (correction: Correction) => string;
  children: ReactNode;
}

function CorrectionRow({ race, correction, words, children }: CorrectionRowProps) {
  const name = useAuthorName(race, correction);
  const who = t("races.organise.by", { name, time: dateTime(correction.updated_at) });
  return (
    <Row title={words(correction)} text={`${correction.reason} · ${who}`}>
      {children}
    </Row>
  );
}
