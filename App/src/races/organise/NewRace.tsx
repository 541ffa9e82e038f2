import { useState } from "react";
import type { Race } from "../../device/api";
import { request } from "../../device/network/request";
import { useSession } from "../../device/session/session";
import { newIdentifier } from "../../device/store/identifier";
import { syncNow } from "../../device/sync/sync";
import { limits } from "../../engine/limits";
import { Button, LinkButton } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { EmptyState } from "../../shell/components/EmptyState";
import { Field } from "../../shell/components/Field";
import { Page } from "../../shell/components/Page";
import { Form, FormActions } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { momentOf } from "../../shell/form/moment";
import { farAway } from "./farAway";

/** Creates a race; the member becomes its owner (R11). */
export function NewRace() {
  const { signedIn } = useSession();
  return (
    <Page title={t("races.organise.new")} parent="/races">
      {signedIn ? (
        <NewRaceForm />
      ) : (
        <EmptyState icon="lock" title={t("races.organise.membersOnly")} text={t("races.organise.membersOnlyText")}>
          <LinkButton to="/sign-in" kind="primary">
            {t("shell.signIn")}
          </LinkButton>
        </EmptyState>
      )}
    </Page>
  );
}

function NewRaceForm() {
  // A fixed identifier keeps a repeated request from creating a second race.
  const [id] = useState(newIdentifier);
  const { form, field, problem, busy } = useForm({
    initial: { name: "", start_at: "" },
    check: ({ name, start_at }) => ({ name: required(name), start_at: farAway(momentOf(start_at)) }),
    send: async ({ name, start_at }) => {
      const start = momentOf(start_at);
      const race = await request<Race>("POST", "/races", { id, name: name.trim(), ...(start !== null && { start_at: start }) });
      await syncNow();
      navigate(`/races/${race.id}/organise`, { replace: true });
    },
  });
  return (
    <Card>
      <Form form={form} problem={problem}>
        <Field label={t("races.organise.name")} maxLength={limits.NewRace.name.maxLength} autoFocus {...field("name")} />
        <Field
          label={t("races.organise.start")}
          type="datetime-local"
          hint={t("races.organise.startHint")}
          optional
          {...field("start_at")}
        />
        <FormActions>
          <Button kind="primary" type="submit" busy={busy}>
            {t("races.organise.make")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
