import type { Invitation, Invitations as OpenInvitations } from "../../device/api";
import { request } from "../../device/network/request";
import { documentQuery } from "../../device/session/documents";
import { useShownMember } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import type { SpaceWords } from "../../shell/area";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Choice } from "../../shell/components/Choice";
import { Form, FormActions } from "../../shell/form/Form";
import { useForm } from "../../shell/form/useForm";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { SecretLinks } from "./SecretLinks";
import { UsesChoice } from "./UsesChoice";

type OfferedRole = Invitation["role"];
/** The possible numbers of members who can accept one link. */
const counts = ["1", "10", "30"] as const;

interface InvitationsProps {
  space: string;
  words: SpaceWords;
  /** The roles offered, the default first. */
  roles: readonly OfferedRole[];
}

/** Invitations to a shared space, for its owner: a new link with its code, and the valid links. */
export function Invitations({ space, words, roles }: InvitationsProps) {
  const query = documentQuery<OpenInvitations>(useShownMember(), `/spaces/${space}/invitations`);
  const open = useQuery(query);
  return (
    <SecretLinks
      links={open.state === "here" ? open.value.invitations : []}
      heading={t("club.invitations.open")}
      words={({ role, expires_at, uses_left }) => ({
        title: t(words.roles[role]),
        text: `${t("club.invitations.left", { count: uses_left })} · ${t("club.invitations.until", { time: dateTime(expires_at) })}`,
      })}
      madeTitle={({ role }) => `${t("club.invitations.made")}: ${t(words.roles[role])}`}
      form={(onMade: (invitation: Invitation) => void) => (
        <InvitationForm
          space={space}
          words={words}
          roles={roles}
          onMade={(invitation) => {
            onMade(invitation);
            void query.refresh();
          }}
        />
      )}
      withdraw={(id) => request<void>("DELETE", `/spaces/${space}/invitations/${id}`).finally(() => void query.refresh())}
      withdrawn={t("club.invitations.withdrawn")}
    />
  );
}

interface InvitationFormProps extends InvitationsProps {
  onMade: (invitation: Invitation) => void;
}

function InvitationForm({ space, words, roles, onMade }: InvitationFormProps) {
  const { form, values, setValues, problem, busy } = useForm({
    initial: { role: roles[0] ?? "contributor", uses: "1" },
    check: () => ({}),
    send: async ({ role, uses }) => {
      const body = { role, uses: role === "owner" ? 1 : Number(uses), origin: location.origin };
      onMade(await request<Invitation>("POST", `/spaces/${space}/invitations`, body));
    },
  });
  const role = values.role as OfferedRole;
  return (
    <Card title={t("club.invitations.title")}>
      <Form form={form} problem={problem}>
        <Choice
          label={t("club.invitations.role")}
          value={role}
          options={roles.map((each) => ({ value: each, label: t(words.roles[each]) }))}
          onChange={(next) => setValues((before) => ({ ...before, role: next }))}
        />
        <p>{t(words.tasks[role])}</p>
        {role !== "owner" && (
          <UsesChoice
            counts={counts}
            value={values.uses as (typeof counts)[number]}
            onChange={(uses) => setValues((before) => ({ ...before, uses }))}
          />
        )}
        <FormActions>
          <Button kind="primary" type="submit" busy={busy}>
            {t("club.invitations.make")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
