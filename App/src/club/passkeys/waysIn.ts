import type { Passkey, PasskeyCreation, PasskeyUse, RecoveryCodes, WaysIn } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { documentQuery } from "../../device/session/documents";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { memberRequest } from "../data/memberRequest";
import { createPasskey, hasPasskeys, NoPasskey, usePasskey } from "../data/ceremony";

/** Runs an action for which the session must be confirmed, and shows `done` once it succeeds. */
export type Act = (action: () => Promise<void>, done?: string) => Promise<void>;

/** The ways in which the member signs in, as a live query. */
export const waysInQuery = (member: string) => documentQuery<WaysIn>(member, "/member/ways-in");

/** Makes a passkey on this device or another, and adds it. Throws a `Problem` or `NoPasskey`. */
export async function addPasskey(name: string): Promise<void> {
  const credential = await createPasskey(await memberRequest<PasskeyCreation>("POST", "/member/passkeys/options"));
  await memberRequest("POST", "/member/passkeys", { name, credential });
}

/** Renames a passkey. Throws a `Problem`. */
export async function renamePasskey(id: string, name: string): Promise<void> {
  await memberRequest<Passkey>("PATCH", `/member/passkeys/${id}`, { name });
}

/** Removes a passkey. Throws a `Problem`. */
export async function removePasskey(id: string): Promise<void> {
  await memberRequest("DELETE", `/member/passkeys/${id}`);
}

/** Removes the password. Throws a `Problem`. */
export async function removePassword(): Promise<void> {
  await memberRequest("DELETE", "/member/password");
}

/** Sets the password of a member who has none. Throws a `Problem`. */
export async function setFirstPassword(password: string): Promise<void> {
  await memberRequest("PUT", "/member/password", { new: password });
}

/** Makes new recovery codes. Throws a `Problem`. */
export async function makeRecoveryCodes(): Promise<readonly string[]> {
  return (await memberRequest<RecoveryCodes>("POST", "/member/recovery-codes")).codes;
}

/** Confirms the session by the password. Throws a `Problem`. */
export async function confirmByPassword(password: string): Promise<void> {
  await memberRequest("POST", "/member/confirmation", { password });
}

/** Confirms the session by a passkey. Throws a `Problem` or `NoPasskey`. */
export async function confirmByPasskey(): Promise<void> {
  const credential = await usePasskey(await memberRequest<PasskeyUse>("POST", "/member/confirmation/passkey/options"));
  await memberRequest("POST", "/member/confirmation/passkey", { credential });
}

/** Why no passkey can be made or used on this page; `null` if it can. */
export function passkeyObstacle({ unavailable, origin }: Pick<WaysIn, "unavailable" | "origin">): string | null {
  if (unavailable === "numeric_address") return t("club.passkeys.numericAddress");
  if (unavailable !== undefined) return t("club.passkeys.insecureAddress");
  if (origin !== undefined && origin !== location.origin) return t("club.passkeys.otherAddress", { address: origin });
  return hasPasskeys() ? null : t("club.passkeys.noBrowser");
}

/** The text of a failure of a passkey. */
export function passkeyWords(error: unknown): string {
  if (error instanceof NoPasskey) return t(`club.passkeys.${error.refusal}`);
  return problemWords(asProblem(error));
}
