import { t } from "../shell/language/language";

/** The fewest characters a password may have: the server's rule, told before it has to refuse. */
export const shortestPassword = 8;

/** What is wrong with a new password. */
export function passwordError(password: string): string | undefined {
  if (password === "") return t("error.required");
  return [...password].length < shortestPassword ? t("club.passwordShort", { count: shortestPassword }) : undefined;
}

/** What is wrong with a password typed for the second time. */
export function repeatError(password: string, repeated: string): string | undefined {
  if (repeated === "") return t("error.required");
  return repeated === password ? undefined : t("club.passwordDiffers");
}
