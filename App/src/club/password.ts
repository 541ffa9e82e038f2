import { t } from "../shell/language/language";

/** The minimum length of a password in characters, the same as on the server. */
export const shortestPassword = 8;

/** The validation message for a new password. */
export function passwordError(password: string): string | undefined {
  if (password === "") return t("error.required");
  return [...password].length < shortestPassword ? t("club.passwordShort", { count: shortestPassword }) : undefined;
}

/** The validation message for a repeated password. */
export function repeatError(password: string, repeated: string): string | undefined {
  if (repeated === "") return t("error.required");
  return repeated === password ? undefined : t("club.passwordDiffers");
}
