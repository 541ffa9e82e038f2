import { useState } from "react";
import type { MadePersonalToken, PersonalTokens as Tokens } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { documentQuery } from "../../device/session/documents";
import { asMember } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import { fieldKinds } from "../../engine/fieldKinds";
import { limits } from "../../engine/limits";
import type { Permission } from "../../shell/area";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Check } from "../../shell/components/Check";
import { Choice } from "../../shell/components/Choice";
import { Field } from "../../shell/components/Field";
import { Row, Rows } from "../../shell/components/Rows";
import { tagIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { Form, FormActions } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { date, dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { permissionWords } from "./permissions";
import { PermissionList } from "./PermissionList";
import { SecretCard } from "./SecretCard";

/** The tokens that a member makes for their own programs. */
export function PersonalTokens({ member }: { member: string }) {
  const query = documentQuery<Tokens>(member, "/member/tokens");
  const tokens = useQuery(query);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<MadePersonalToken | null>(null);

  async function end(id: string): Promise<void> {
    try {
      await asMember(member, () => request("DELETE", `/member/tokens/${id}`));
      if (made?.id === id) setMade(null);
      showToast(t("club.tokens.ended"));
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    await query.refresh();
  }

  const list = tokens.state === "here" ? tokens.value.tokens : [];
  return (
    <section className="section">
      <h2>{t("club.tokens.title")}</h2>
      <p>{t("club.tokens.text")}</p>
      {made && <SecretCard title={made.name} secret={made.token} onDone={() => setMade(null)} />}
      {list.length > 0 && (
        <Rows>
          {list.map(({ id, name, scopes, expires_at, last_used_at }) => (
            <Row
              key={id}
              icon={tagIcon}
              title={name}
              text={
                <>
                  {last_used_at === undefined
                    ? t("club.tokens.unused", { until: date(expires_at) })
                    : t("club.tokens.used", { until: date(expires_at), last: dateTime(last_used_at) })}
                  <PermissionList scopes={scopes} />
                </>
              }
            >
              <Button aria-label={t("club.tokens.endOf", { name })} onClick={() => void end(id)}>
                {t("club.tokens.end")}
              </Button>
            </Row>
          ))}
        </Rows>
      )}
      {making ? (
        <TokenForm
          member={member}
          onClose={() => setMaking(false)}
          onMade={(token) => {
            setMade(token);
            setMaking(false);
            void query.refresh();
          }}
        />
      ) : (
        <FormActions>
          <Button icon="plus" onClick={() => setMaking(true)}>
            {t("club.tokens.make")}
          </Button>
        </FormActions>
      )}
    </section>
  );
}

/** All permissions, in the order of display. */
const permissions = fieldKinds.NewPersonalToken.scopes;

const lifetimes = ["30", "90", "365"] as const;

interface TokenFormProps {
  member: string;
  onMade: (token: MadePersonalToken) => void;
  onClose: () => void;
}

function TokenForm({ member, onMade, onClose }: TokenFormProps) {
  const [scopes, setScopes] = useState<readonly Permission[]>([]);
  const { form, field, values, setValues, problem, busy } = useForm({
    initial: { name: "", days: "90" },
    check: ({ name }) => ({ name: required(name) }),
    send: async ({ name, days }) => {
      const body = { name: name.trim(), scopes, days: Number(days) };
      onMade(await asMember(member, () => request<MadePersonalToken>("POST", "/member/tokens", body)));
    },
  });
  return (
    <Card title={t("club.tokens.make")}>
      <Form form={form} problem={problem}>
        <Field label={t("club.tokens.name")} hint={t("club.tokens.nameHint")} maxLength={limits.NewPersonalToken.name.maxLength} {...field("name")} />
        <fieldset className="choice">
          <legend className="choice-label">{t("club.tokens.scopes")}</legend>
          {permissions.map((each) => (
            <Check
              key={each}
              label={permissionWords(each)}
              checked={scopes.includes(each)}
              onChange={(isChosen) =>
                setScopes(permissions.filter((one) => (one === each ? isChosen : scopes.includes(one))))
              }
            />
          ))}
        </fieldset>
        <Choice
          label={t("club.tokens.lifetime")}
          value={values.days as (typeof lifetimes)[number]}
          options={lifetimes.map((days) => ({ value: days, label: t("club.tokens.days", { count: Number(days) }) }))}
          onChange={(days) => setValues((before) => ({ ...before, days }))}
        />
        <FormActions>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="primary" type="submit" busy={busy} disabled={scopes.length === 0}>
            {t("club.tokens.make")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
