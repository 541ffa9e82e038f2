import { t } from "../shell/language/language";

/** What is wrong with an e-mail address: only what can be seen; the server has the last word. */
export function emailError(email: string): string | undefined {
  if (email.trim() === "") return t("error.required");
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : t("club.emailWrong");
}
