import { useEffect, useState } from "react";
import { register } from "./data/account";
import { useEntry } from "./data/entry";
import { privacyText } from "./data/privacy";
import { askForClub, useClub } from "../device/session/club";
import { asProblem, FieldProblem } from "../device/network/problem";
import { useQuery } from "../device/store/query";
import { useLinkSecret } from "./invitations/linkSecret";
import { Button, LinkButton } from "../shell/components/Button";
import { Check } from "../shell/components/Check";
import { Field, PasswordField } from "../shell/components/Field";
import { Notice } from "../shell/components/Notice";
import { Waiting } from "../shell/components/Waiting";
import { Form } from "../shell/form/Form";
import { required, useForm } from "../shell/form/useForm";
import { t } from "../shell/language/language";
import { Link } from "../shell/routing/Link";
import { navigate } from "../shell/routing/location";
import { entrance, wantedPage } from "../shell/routing/wantedPage";
import { fieldWords } from "../shell/words/problem";
import { Entrance } from "./Entrance";
import { emailError } from "./email";
import { AgeFields } from "./guardian/AgeFields";
import { PrivacyDetails } from "./privacy/PrivacyDetails";
import { passwordError, repeatError, shortestPassword } from "./password";

/**
 * Registers an account: the password twice, each error at its field, without losing input (K2). On a new club it is the set-up,
 * whose first member, the administrator, shows the server's code. Afterwards the club's rule tells who may register (K5).
 */
export function Register() {
  const { secret, drop } = useLinkSecret("/register");
  const [entry, askAgain] = useEntry(secret);
  const [isTooLate, setIsTooLate] = useState(false);
  /** The refusal of the club's rule, which belongs to no field of the form. */
  const [refusal, setRefusal] = useState<FieldProblem | null>(null);
  const { club } = useClub();
  const [agrees, setAgrees] = useState(false);
  const [awaitsGuardian, setAwaitsGuardian] = useState(false);
  const wantsCode = entry?.setUp.wants_code ?? false;
  const asksConsent = club.privacy_version !== undefined && entry?.setUp.waits_for_first_member === false;
  const guardianAge = entry?.setUp.waits_for_first_member === false ? club.guardian_age ?? undefined : undefined;
  const text = useQuery(privacyText());
  const isInvited = entry?.state === "invited";
  const { form, field, values, setValues, problem, busy } = useForm({
    initial: {
      set_up_code: "", user_name: "", email: "", display_name: "", password: "", repeated: "", of_age: "", birth_date: "", guardian_email: "",
    },
    check: (values) => ({
      set_up_code: wantsCode ? required(values.set_up_code) : undefined,
      display_name: required(values.display_name),
      user_name: required(values.user_name),
      email: emailError(values.email),
      password: passwordError(values.password),
      repeated: repeatError(values.password, values.repeated),
      birth_date: guardianAge !== undefined && values.of_age === "no" ? required(values.birth_date) : undefined,
      guardian_email: values.guardian_email.trim() === "" ? undefined : emailError(values.guardian_email),
    }),
    async send({ set_up_code, user_name, email, display_name, password, of_age, birth_date, guardian_email }) {
      setIsTooLate(false);
      setRefusal(null);
      if (asksConsent && !agrees) return setRefusal({ field: "privacy_version", code: "not_agreed", message: "" });
      if (guardianAge !== undefined && of_age === "") return setRefusal({ field: "is_of_age", code: "required", message: "" });
      // Of the text that is shown: if another must be agreed to by now, it is refused and shown anew.
      const version = asksConsent && text.state === "here" ? { privacy_version: text.value.version } : {};
      try {
        const isIn = await register({
          user_name: user_name.trim(),
          email: email.trim(),
          display_name: display_name.trim(),
          password,
          ...(wantsCode && { set_up_code }),
          ...(isInvited && { invitation: secret }),
          ...version,
          ...(guardianAge !== undefined && { is_of_age: of_age === "yes" }),
          ...(guardianAge !== undefined && of_age === "no" && { birth_date, guardian_email: guardian_email.trim() }),
        });
        if (!isIn) return setAwaitsGuardian(true);
      } catch (error) {
        const refused = asProblem(error).fields.find(({ field }) => ["invitation", "privacy_version", "is_of_age"].includes(field));
        setRefusal(refused ?? null);
        // The club asks for something else by now.
        if (refused && refused.field !== "invitation") void askForClub().catch(() => undefined);
        if (refused?.field === "privacy_version") {
          setAgrees(false);
          void privacyText().refresh();
        }
        const codes = asProblem(error).fields.filter(({ field }) => field === "set_up_code").map(({ code }) => code);
        // Somebody else was the first by now, or the club waits for its first member again.
        if (codes.includes("used")) setIsTooLate(true);
        if (codes.includes(wantsCode ? "used" : "required")) askAgain();
        throw error;
      }
      drop();
      navigate(wantsCode ? "/first-evening" : wantedPage(), { replace: true });
    },
  });
  useEffect(() => {
    if (entry?.state === "linkOver") drop();
  });
  const isNew = entry?.setUp.waits_for_first_member ?? false;
  const isClosed = entry?.state === "notInvited" || entry?.state === "linkOver";

  return (
    <Entrance
      title={t(isNew ? "club.setUp" : "club.register")}
      {...(isNew ? { lead: t("club.setUpText") } : isInvited ? { lead: t("club.invited") } : {})}
      other={
        isNew ? null : (
          <>
            {t("club.hasAccount")} <Link to={entrance("/sign-in", wantedPage())} replace>{t("club.signIn")}</Link>
          </>
        )
      }
    >
      {entry === null ? (
        <Waiting what={t("club.register")} lines={6} />
      ) : isClosed ? (
        <Notice>{t(entry.state === "linkOver" ? "error.invitation.expired" : "error.invitation.required")}</Notice>
      ) : awaitsGuardian ? (
        <>
          <Notice>{t(values.guardian_email.trim() === "" ? "club.guardian.awaitsClub" : "club.guardian.awaits", { email: values.guardian_email.trim() })}</Notice>
          <LinkButton kind="primary" to="/">{t("club.guardian.meanwhile")}</LinkButton>
        </>
      ) : (
        <Form form={form} problem={isTooLate ? t("club.setUpUsed") : refusal ? fieldWords(refusal) : problem}>
          {wantsCode && (
            <Field label={t("club.setUpCode")} hint={t("club.setUpCodeHint")} autoComplete="off" autoCapitalize="characters" spellCheck={false} {...field("set_up_code")} />
          )}
          <Field label={t("club.displayName")} hint={t("club.displayNameHint")} autoComplete="name" {...field("display_name")} />
          <Field label={t("club.userName")} hint={t("club.userNameHint")} autoComplete="username" autoCapitalize="none" spellCheck={false} {...field("user_name")} />
          <Field label={t("club.email")} type="email" inputMode="email" autoComplete="email" {...(entry.state === "byList" ? { hint: t("club.emailListed") } : {})} {...field("email")} />
          <PasswordField label={t("club.password")} hint={t("club.passwordHint", { count: shortestPassword })} autoComplete="new-password" {...field("password")} />
          <PasswordField label={t("club.passwordAgain")} autoComplete="new-password" {...field("repeated")} />
          {guardianAge !== undefined && (
            <AgeFields age={guardianAge} isOfAge={values.of_age} onChoose={(of_age) => setValues((before) => ({ ...before, of_age }))} field={field} />
          )}
          {asksConsent && (
            <>
              {text.state === "here" && <PrivacyDetails text={text.value} />}
              <Check label={t("club.privacy.agreeTo")} checked={agrees} onChange={setAgrees} />
            </>
          )}
          <Button kind="primary" type="submit" busy={busy}>
            {t(isNew ? "club.setUp" : "club.register")}
          </Button>
        </Form>
      )}
    </Entrance>
  );
}
