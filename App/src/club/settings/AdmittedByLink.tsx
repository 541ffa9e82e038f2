import type { ClubInvitation } from "../../device/api";
import { useShownMember } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Form, FormActions } from "../../shell/form/Form";
import { useForm } from "../../shell/form/useForm";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { clubInvitations, inviteToClub, withdrawInvitation } from "../data/club";
import { SecretLinks } from "../invitations/SecretLinks";
import { UsesChoice } from "../invitations/UsesChoice";

/** The numbers of people who can register by one link. */
const counts = ["1", "10", "100"] as const;

/** The links by which others register: a new one with its code, and the open ones. */
export function AdmittedByLink() {
  const query = clubInvitations(useShownMember());
  const open = useQuery(query);
  return (
    <SecretLinks
      links={open.state === "here" ? open.value.invitations : []}
      heading={t("club.invitations.open")}
      words={({ expires_at, uses_left }) => ({
        title: t("club.invitations.people", { count: uses_left }),
        text: t("club.invitations.until", { time: dateTime(expires_at) }),
      })}
      madeTitle={() => t("club.invitations.made")}
      form={(onMade: (link: ClubInvitation) => void) => (
        <LinkForm
          onMade={(link) => {
            onMade(link);
            void query.refresh();
          }}
        />
      )}
      withdraw={(id) => withdrawInvitation(id).finally(() => void query.refresh())}
      withdrawn={t("club.invitations.withdrawn")}
    />
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
        <UsesChoice
          counts={counts}
          value={values.uses as (typeof counts)[number]}
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
