import { useState } from "react";
import type { RaceRole, SpaceMembers } from "../../../device/api";
import { asProblem, Problem } from "../../../device/network/problem";
import { request } from "../../../device/network/request";
import { documentQuery } from "../../../device/session/documents";
import { useShownMember } from "../../../device/session/session";
import { useQuery } from "../../../device/store/query";
import { Button, IconButton } from "../../../shell/components/Button";
import { Card } from "../../../shell/components/Card";
import { Choice } from "../../../shell/components/Choice";
import { ConfirmDialog } from "../../../shell/components/Dialog";
import { Field } from "../../../shell/components/Field";
import { KeptProblem } from "../../../shell/components/KeptProblem";
import { Row, Rows } from "../../../shell/components/Rows";
import { showToast } from "../../../shell/components/toast";
import { Waiting } from "../../../shell/components/Waiting";
import { Form, FormActions } from "../../../shell/form/Form";
import { required, useForm } from "../../../shell/form/useForm";
import { t } from "../../../shell/language/language";
import type { RouteParameters } from "../../../shell/routing/route";
import { problemWords } from "../../../shell/words/problem";
import { useRole } from "../data/role";
import { OrganiserPage } from "../OrganiserPage";

type Person = SpaceMembers["members"][number];

/** Who organises a race and who stands at its checkpoints (R11). */
export function PeoplePage({ parameters }: { parameters: RouteParameters }) {
  const race = parameters["race"] ?? "";
  const member = useShownMember();
  const isOwner = useRole(race) === "owner";
  const query = documentQuery<SpaceMembers>(member, `/spaces/${race}/members`);
  const people = useQuery(query);
  const [leaving, setLeaving] = useState<Person | null>(null);

  async function takeAway({ id, name }: Person): Promise<void> {
    setLeaving(null);
    try {
      await request("DELETE", `/races/${race}/roles/${id}`);
      showToast(t("races.organise.people.removed", { name }));
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    await query.refresh();
  }

  return (
    <OrganiserPage race={race} title={t("races.organise.people.title")}>
      {people.state === "waiting" && <Waiting what={t("races.organise.people.title")} height={3.5} />}
      {people.state === "absent" && <KeptProblem problem={people.problem} onRetry={() => void query.refresh()} />}
      {people.state === "here" && (
        <Rows>
          {people.value.members.map((person) => (
            <Row key={person.id} icon="person" title={person.name} text={roleName(person.role)}>
              {isOwner && person.role !== "owner" && (
                <IconButton
                  icon="close"
                  label={t("races.organise.people.removeNamed", { name: person.name })}
                  onClick={() => setLeaving(person)}
                />
              )}
            </Row>
          ))}
        </Rows>
      )}
      {isOwner ? <RoleForm race={race} onGiven={() => void query.refresh()} /> : <p>{t("races.organise.people.ownerOnly")}</p>}
      {leaving && (
        <ConfirmDialog
          title={t("races.organise.people.removeTitle", { name: leaving.name })}
          text={t("races.organise.people.removeText")}
          action={t("races.organise.people.remove")}
          onConfirm={() => void takeAway(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </OrganiserPage>
  );
}

const roleName = (role: Person["role"]) => t(`races.organise.people.${role}`);

/** Throws a `Problem`: of no field, since the form has words of its own for a name that nobody has. */
async function giveRole(race: string, userName: string, role: string): Promise<RaceRole> {
  try {
    return await request<RaceRole>("POST", `/races/${race}/roles`, { user_name: userName, role });
  } catch (error) {
    const { kind, status, title } = asProblem(error);
    throw new Problem(kind, status, title);
  }
}

function RoleForm({ race, onGiven }: { race: string; onGiven: () => void }) {
  const { form, field, values, setValues, problem, busy } = useForm({
    initial: { user_name: "", role: "contributor" },
    check: ({ user_name }) => ({ user_name: required(user_name) }),
    send: async ({ user_name, role }) => {
      const given = await giveRole(race, user_name.trim(), role);
      setValues(() => ({ user_name: "", role }));
      showToast(t("races.organise.people.added", { name: given.name }));
      onGiven();
    },
    words: (why) => {
      if (why.status === 409) return t("races.organise.people.ownerStays");
      return why.status === 422 ? t("races.organise.people.unknown") : problemWords(why);
    },
  });
  return (
    <Card title={t("races.organise.people.add")}>
      <Form form={form} problem={problem}>
        <Field
          label={t("races.organise.people.userName")}
          hint={t("races.organise.people.userNameHint")}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          {...field("user_name")}
        />
        <Choice
          label={t("races.organise.people.role")}
          value={values.role}
          options={(["contributor", "editor", "reader"] as const).map((role) => ({ value: role, label: roleName(role) }))}
          onChange={(role) => setValues((before) => ({ ...before, role }))}
        />
        <p>{t(`races.organise.people.${values.role as "contributor" | "editor" | "reader"}Text`)}</p>
        <FormActions>
          <Button kind="primary" type="submit" busy={busy}>
            {t("races.organise.people.give")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
