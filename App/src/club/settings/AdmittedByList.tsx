import { useState } from "react";
import { asProblem } from "../../device/network/problem";
import { useShownMember } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import { IconButton, Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { TextField } from "../../shell/components/Field";
import { MoreRows } from "../../shell/components/MoreRows";
import { Row, Rows } from "../../shell/components/Rows";
import { showToast } from "../../shell/components/toast";
import { Form, FormActions } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { addressesIn, changeRegistrationList, registrationList } from "../data/club";
import { emailError } from "../email";

/** The number of addresses that are drawn at first, and that are added when the end nears. */
const step = 100;

/** The list of addresses that may register: new ones, pasted together, and those on it. */
export function AdmittedByList() {
  const list = useQuery(registrationList(useShownMember()));
  const { form, field, problem, busy, settle } = useForm({
    initial: { add: "" },
    check: ({ add }) => {
      const wrong = addressesIn(add).find((address) => emailError(address));
      return { add: required(add) ?? (wrong === undefined ? undefined : t("club.club.listWrong", { address: wrong })) };
    },
    async send({ add }) {
      await changeRegistrationList({ add: addressesIn(add) });
      settle({ add: "" });
    },
  });

  async function remove(email: string): Promise<void> {
    try {
      await changeRegistrationList({ remove: [email] });
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
  }

  const [drawn, setDrawn] = useState(step);
  const addresses = list.state === "here" ? list.value.addresses : [];
  return (
    <>
      <Card title={t("club.club.list")}>
        <Form form={form} problem={problem}>
          <TextField label={t("club.club.listAdd")} hint={t("club.club.listHint")} {...field("add")} />
          <FormActions>
            <Button type="submit" busy={busy}>
              {t("club.club.listAddButton")}
            </Button>
          </FormActions>
        </Form>
      </Card>
      {addresses.length > 0 && (
        <section className="section">
          <h2>{t("club.club.listed", { count: addresses.length })}</h2>
          <Rows>
            {addresses.slice(0, drawn).map(({ email, is_member }) => (
              <Row key={email} icon="person" title={email} text={t(is_member ? "club.club.listMember" : "club.club.listOpen")}>
                <IconButton icon="close" label={t("club.club.listRemove", { address: email })} onClick={() => void remove(email)} />
              </Row>
            ))}
          </Rows>
          {addresses.length > drawn && (
            <MoreRows
              left={addresses.length - drawn}
              words={t("club.administration.more", { count: addresses.length - drawn })}
              onMore={() => setDrawn((count) => count + step)}
            />
          )}
        </section>
      )}
    </>
  );
}
