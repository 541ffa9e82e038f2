import { useState } from "react";
import type { ClubInvitation } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { useShownMember } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Choice } from "../../shell/components/Choice";
import { Row, Rows } from "../../shell/components/Rows";
import { shareIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { Form, FormActions } from "../../shell/form/Form";
import { useForm } from "../../shell/form/useForm";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { clubInvitations, inviteToClub, withdrawInvitation } from "../data/club";
import { SecretLinkCard } from "../invitations/SecretLinkCard";

/** The numbers of people who can register by one link. */
const counts = ["1", "10", "100"] as const;

/** The links by which others register: a new one with its code, and the open ones. */
export function AdmittedByLink() {
  const query = clubInvitations(useShownMember());
  const open = useQuery(query);
  const [made, setMade] = useState<ClubInvitation | null>(null);

  async function withdraw(id: string): Promise<void> {
    try {
      await withdrawInvitation(id);
      if (made?.id === id) setMade(null);
      showToast(t("club.invitations.withdrawn"));
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    await query.refresh();
  }

  const list = open.state === "here" ? open.value.invitations : [];
  return (
    <>
      {made ? (
        <SecretLinkCard title={t("club.invitations.made")} made={made} onDone={() => setMade(null)} />
      ) : (
        <LinkForm
          onMade={(link) => {
            setMade(link);
            void query.refresh();
          }}
        />
      )}
      {list.length > 0 && (
        <section className="section">
          <h2>{t("club.invitations.open")}</h2>
          <Rows>
            {list.map(({ id, expires_at, uses_left }) => (
              <Row
                key={id}
                icon={shareIcon}
                title={t("club.invitations.people", { count: uses_left })}
                text={t("club.invitations.until", { time: dateTime(expires_at) })}
              >
                <Button onClick={() => void withdraw(id)}>{t("club.invitations.withdraw")}</Button>
              </Row>
            ))}
          </Rows>
        </section>
      )}
    </>
  );
}

function LinkForm({ onMade }: { onMade: (link: ClubInvitation) => void }) {
  const { form, values, setValues, problem, busy } = useForm({
    initial: { uses: "1" },
    check: () => ({}),
    send: async ({ uses }) => onMade(await inviteToClub(Number(uses))),
  });
  return (
    <Card title={t("club.club.invite")}>
      <Form form={form} problem={problem}>
        <Choice
          label={t("club.invitations.for")}
          value={values.uses as (typeof counts)[number]}
          options={counts.map((each) => ({ value: each, label: t("club.invitations.people", { count: Number(each) }) }))}
          onChange={(uses) => setValues((before) => ({ ...before, uses }))}
        />
        <FormActions>
          <Button type="submit" busy={busy}>
            {t("club.invitations.make")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
