import { useState } from "react";
import type { MemberAccount, ResetLink } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { useSession } from "../../device/session/session";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { ConfirmDialog, Dialog } from "../../shell/components/Dialog";
import { Field } from "../../shell/components/Field";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { LinkRow, Row, Rows } from "../../shell/components/Rows";
import { showToast, showUndoable } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { Form } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { bytes, date, dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { goBack } from "../../shell/routing/location";
import { spaceWords } from "../../shell/declaredAreas";
import { problemWords } from "../../shell/words/problem";
import { SecretLinkCard } from "../invitations/SecretLinkCard";
import { AdministratorsOnly } from "./AdministratorsOnly";
import { areaName } from "./areaName";
import { Figure } from "./Figure";
import { GuardianCard } from "./GuardianCard";
import { LogOf } from "./LogPage";
import { QuotaDialog } from "./QuotaDialog";
import { ask, useAsked } from "./useAsked";
import "./Administration.css";

/** A member's account, and what an administrator may do with it. */
export function MemberPage({ parameters: { member = "" } }: { parameters: { member?: string } }) {
  return (
    <AdministratorsOnly title={t("club.administration.member")} parent="/settings/administration/members">
      <Account id={member} />
    </AdministratorsOnly>
  );
}

type Step = "role" | "deactivate" | "sessions" | "quota" | "delete";

function Account({ id }: { id: string }) {
  const { member: self } = useSession();
  const [account, refresh] = useAsked<MemberAccount>(`/members/${id}`);
  const [step, setStep] = useState<Step | null>(null);
  const [link, setLink] = useState<ResetLink | null>(null);
  const [busy, setBusy] = useState(false);
  /** Counts the acts, after each of which the log is read again. */
  const [acts, setActs] = useState(0);

  if (account.state === "waiting") return <Waiting what={t("club.administration.member")} lines={3} height={8} />;
  if (account.state === "absent") return <KeptProblem problem={account.problem} onRetry={() => void refresh()} />;
  const member = account.value;
  const name = member.display_name;
  const isSelf = self?.id === id;
  const isAdministrator = member.role === "administrator";
  const isActive = member.deactivated_at === undefined;
  const awaitsGuardian = member.guardianship?.waits_since !== undefined;

  /** Does an act and tells it; `undo` takes it back. */
  async function act(done: string, work: () => Promise<void>, undo?: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
      if (undo) showUndoable(done, () => void act(t("club.administration.undone"), undo));
      else showToast(done);
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    setBusy(false);
    setStep(null);
    setActs((count) => count + 1);
    await refresh();
  }

  const setRole = (role: "member" | "administrator") => () => ask<void>("PUT", `/members/${id}/role`, { role });
  const setActive = (is_active: boolean) => () => ask<void>("PUT", `/members/${id}/state`, { is_active });

  return (
    <>
      <Card title={name}>
        <dl className="administration-figures">
          <Figure name={t("club.userName")}>{member.user_name}</Figure>
          <Figure name={t("club.email")}>{member.email}</Figure>
          <Figure name={t("club.administration.role")}>
            {t(isAdministrator ? "club.administration.administrator" : "club.administration.ordinary")}
          </Figure>
          <Figure name={t("club.administration.since")}>{date(member.created_at)}</Figure>
          {isActive ? (
            <Figure name={t("club.administration.lastSeen")}>{dateTime(member.last_seen_at)}</Figure>
          ) : (
            !awaitsGuardian && <Figure name={t("club.administration.deactivated")}>{dateTime(member.deactivated_at)}</Figure>
          )}
          <Figure name={t("club.administration.sessions")}>{member.sessions}</Figure>
          <Figure name={t("club.administration.apps")}>{member.apps}</Figure>
          <Figure name={t("club.memberStorage")}>
            {member.quota === undefined
              ? bytes(member.used)
              : t("club.administration.usedOf", { used: bytes(member.used), quota: bytes(member.quota) })}
          </Figure>
        </dl>
      </Card>

      {member.guardianship && (
        <GuardianCard
          guardianship={member.guardianship}
          busy={busy}
          onNote={(is_given) =>
            void act(t(is_given ? "club.guardian.noted" : "club.guardian.ended"), () =>
              ask<void>("PUT", `/members/${id}/guardian-consent`, { is_given }),
            )
          }
        />
      )}

      {link && <SecretLinkCard title={t("club.administration.resetOf", { name })} made={link} onDone={() => setLink(null)} />}

      <div className="administration-acts">
        <Rows>
          <LinkRow
            to={`/settings/administration/records?member=${id}`}
            icon="file"
            title={t("club.administration.memberRecords")}
            text={t("club.administration.memberRecordsText")}
          />
          <Row icon="lock" title={t("club.administration.reset")} text={t("club.administration.resetText")}>
            <Button
              busy={busy}
              onClick={() =>
                void act(t("club.administration.resetMade"), async () =>
                  setLink(await ask<ResetLink>("POST", `/members/${id}/reset-link`, { origin: location.origin })),
                )
              }
            >
              {t("club.administration.resetMake")}
            </Button>
          </Row>
          <Row icon="person" title={t("club.administration.role")} text={t("club.administration.roleText")}>
            <Button busy={busy} onClick={() => setStep("role")}>
              {t(isAdministrator ? "club.administration.demote" : "club.administration.promote")}
            </Button>
          </Row>
          <Row
            icon="file"
            title={t("club.administration.quota")}
            text={
              member.own_quota === undefined
                ? t("club.administration.quotaUsual")
                : t("club.administration.quotaOwn", { quota: bytes(member.own_quota) })
            }
          >
            <Button busy={busy} onClick={() => setStep("quota")}>
              {t("club.administration.change")}
            </Button>
          </Row>
          <Row icon="close" title={t("club.administration.endSessions")} text={t("club.administration.endSessionsText")}>
            <Button busy={busy} onClick={() => setStep("sessions")}>
              {t("club.administration.end")}
            </Button>
          </Row>
          {!isSelf && !awaitsGuardian && (
            <Row icon="pause" title={t("club.administration.state")} text={t("club.administration.stateText")}>
              {isActive ? (
                <Button busy={busy} onClick={() => setStep("deactivate")}>
                  {t("club.administration.deactivate")}
                </Button>
              ) : (
                <Button busy={busy} onClick={() => void act(t("club.administration.activated"), setActive(true), setActive(false))}>
                  {t("club.administration.activate")}
                </Button>
              )}
            </Row>
          )}
          {!isSelf && (
            <Row icon="delete" title={t("club.administration.delete")} text={t("club.administration.deleteText")}>
              <Button kind="danger" busy={busy} onClick={() => setStep("delete")}>
                {t("club.administration.deleteMember")}
              </Button>
            </Row>
          )}
        </Rows>
      </div>
      {isSelf && <p className="administration-count">{t("club.administration.self")}</p>}

      <section className="section">
        <h2>{t("club.administration.log")}</h2>
        <LogOf key={acts} subject={id} />
      </section>

      {step === "role" && (
        <ConfirmDialog
          title={t(isAdministrator ? "club.administration.demoteOf" : "club.administration.promoteOf", { name })}
          text={t(isAdministrator ? "club.administration.demoteText" : "club.administration.promoteText")}
          action={t(isAdministrator ? "club.administration.demote" : "club.administration.promote")}
          busy={busy}
          onConfirm={() => void act(t("club.administration.roleDone"), setRole(isAdministrator ? "member" : "administrator"))}
          onClose={() => setStep(null)}
        />
      )}
      {step === "deactivate" && (
        <ConfirmDialog
          title={t("club.administration.deactivateOf", { name })}
          text={t("club.administration.deactivateText")}
          action={t("club.administration.deactivate")}
          busy={busy}
          onConfirm={() => void act(t("club.administration.deactivatedDone"), setActive(false), setActive(true))}
          onClose={() => setStep(null)}
        />
      )}
      {step === "sessions" && (
        <ConfirmDialog
          title={t("club.administration.endSessionsOf", { name })}
          text={t("club.administration.endSessionsText")}
          action={t("club.administration.end")}
          busy={busy}
          onConfirm={() =>
            void act(t("club.administration.sessionsEnded"), async () => {
              await ask("DELETE", `/members/${id}/sessions`);
            })
          }
          onClose={() => setStep(null)}
        />
      )}
      {step === "quota" && (
        <QuotaDialog
          member={member}
          onClose={() => setStep(null)}
          onDone={() => void act(t("club.administration.quotaDone"), async () => undefined)}
        />
      )}
      {step === "delete" && <DeleteMember member={member} onClose={() => setStep(null)} />}
    </>
  );
}

/** Deletes an account: names what goes and what stays behind without an owner, and asks for the user name. */
function DeleteMember({ member, onClose }: { member: MemberAccount; onClose: () => void }) {
  const { id, display_name, user_name, records, sole_spaces } = member;
  const { form, field, problem, busy } = useForm({
    initial: { user_name: "" },
    check: (values) => ({ user_name: required(values.user_name) }),
    async send(values) {
      await ask("DELETE", `/members/${id}`, { user_name: values.user_name.trim() });
      showToast(t("club.administration.deleted", { name: display_name }));
      goBack("/settings/administration/members");
    },
  });
  return (
    <Dialog
      title={t("club.administration.deleteOf", { name: display_name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="danger" type="submit" form="delete-member" busy={busy}>
            {t("club.administration.deleteMember")}
          </Button>
        </>
      }
    >
      <p>{t("club.administration.deleteWhat")}</p>
      {records.length > 0 && (
        <p>
          {records.map(({ area, count }) => t("club.administration.recordsOf", { area: areaName(area), count })).join(" · ")}
        </p>
      )}
      {sole_spaces.length > 0 && (
        <>
          <p>{t("club.administration.sole")}</p>
          <Rows>
            {sole_spaces.map((space) => {
              const words = spaceWords(space.kind);
              return (
                <Row
                  key={space.id}
                  icon={words?.icon ?? "warning"}
                  title={space.name || (words ? t(words.kind) : space.kind)}
                  text={
                    space.heir === undefined
                      ? t("club.administration.soleNobody")
                      : t("club.administration.soleHeir", { name: space.heir })
                  }
                />
              );
            })}
          </Rows>
        </>
      )}
      <Form form={{ ...form, id: "delete-member" }} problem={problem}>
        <Field
          label={t("club.administration.typeName", { name: user_name })}
          autoCapitalize="none"
          autoComplete="off"
          {...field("user_name")}
        />
      </Form>
    </Dialog>
  );
}
