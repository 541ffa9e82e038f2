import { useState } from "react";
import { changeMember } from "./data/account";
import { useSession } from "../device/session/session";
import type { Member } from "../device/api";
import { useQuery } from "../device/store/query";
import { Button } from "../shell/components/Button";
import { Card } from "../shell/components/Card";
import { Field } from "../shell/components/Field";
import { Page } from "../shell/components/Page";
import { LinkRow, Rows } from "../shell/components/Rows";
import { SignInFirst } from "../shell/components/SignInFirst";
import { keyIcon, signOutIcon } from "../shell/components/signs";
import { showToast } from "../shell/components/toast";
import { Form, FormActions } from "../shell/form/Form";
import { required, useForm } from "../shell/form/useForm";
import { t } from "../shell/language/language";
import { navigate } from "../shell/routing/location";
import { DeleteAccount } from "./DeleteAccount";
import { DownloadEverything } from "./DownloadEverything";
import { emailError } from "./email";
import { MemberStorageCard } from "./MemberStorageCard";
import { useConfirmed } from "./passkeys/useConfirmed";
import { waysInQuery } from "./passkeys/waysIn";
import { RestoreEverything } from "./RestoreEverything";
import { Sessions } from "./Sessions";
import { SignOut } from "./SignOut";

/** The account page: own data, sessions, the way to security, the export of all data, sign-out and deletion (K2, K3, K4, K11). */
export function Account() {
  const { member, signedIn } = useSession();
  const [leaving, setLeaving] = useState<"signOut" | "delete" | null>(null);

  return (
    <Page
      title={t("club.account")}
      {...(member ? { subtitle: member.user_name } : {})}
      parent="/settings"
      actions={
        member &&
        signedIn && (
          <Button icon={signOutIcon} onClick={() => setLeaving("signOut")}>
            {t("club.signOut")}
          </Button>
        )
      }
    >
      {!(member && signedIn) ? (
        <SignInFirst>{member && <Button onClick={() => setLeaving("signOut")}>{t("club.forgetHere")}</Button>}</SignInFirst>
      ) : (
        <>
          <OwnData key={member.id} member={member} />
          <Sessions />
          <Rows>
            <LinkRow to="/settings/security" icon={keyIcon} title={t("club.security.title")} text={t("club.security.text")} />
            <LinkRow to="/settings/apps" icon="lock" title={t("club.apps.title")} text={t("club.apps.text")} />
          </Rows>
          <MemberStorageCard />
          <Card title={t("club.archive")}>
            <p>{t("club.archiveText")}</p>
            <DownloadEverything />
            <RestoreEverything />
          </Card>
          <Card title={t("club.leave")}>
            <p>{t("club.leaveText")}</p>
            <FormActions>
              <Button kind="danger" icon="delete" onClick={() => setLeaving("delete")}>
                {t("club.deleteAccount")}
              </Button>
            </FormActions>
          </Card>
        </>
      )}
      {leaving === "signOut" && <SignOut onClose={() => setLeaving(null)} onDone={() => navigate("/settings")} />}
      {leaving === "delete" && <DeleteAccount onClose={() => setLeaving(null)} onDone={() => navigate("/")} />}
    </Page>
  );
}

function OwnData({ member }: { member: Member }) {
  const ways = useQuery(waysInQuery(member.id));
  const { run, dialog } = useConfirmed(ways.state === "here" ? ways.value : null);
  const { form, field, problem, busy } = useForm({
    initial: { display_name: member.display_name, email: member.email },
    check: ({ display_name, email }) => ({ display_name: required(display_name), email: emailError(email) }),
    async send({ display_name, email }) {
      if (!(await run(() => changeMember({ display_name: display_name.trim(), email: email.trim() })))) return;
      showToast(t("club.saved"));
    },
  });
  return (
    <Card title={t("club.ownData")}>
      <Form form={form} problem={problem}>
        <Field label={t("club.displayName")} autoComplete="name" {...field("display_name")} />
        <Field label={t("club.email")} type="email" inputMode="email" autoComplete="email" {...field("email")} />
        <FormActions>
          <Button kind="primary" type="submit" busy={busy}>
            {t("club.save")}
          </Button>
        </FormActions>
      </Form>
      {dialog}
    </Card>
  );
}
