import { t } from "../shell/language/language";

/** The validation message for an e-mail address, which checks its form only; the server decides. */
export function emailError(email: string): string | undefined {
  if (email.trim() === "") return t("error.required");
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : t("club.emailWrong");
}
