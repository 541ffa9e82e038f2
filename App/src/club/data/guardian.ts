// A guardian's consent to a minor's account, by the link of a mail (K13).
import type { Guardianship } from "../../device/api";
import { request } from "../../device/network/request";

/** Whose account a link is about. Throws a `Problem`: 403 if the link is none. */
export const guardianship = (secret: string): Promise<Guardianship> => request("POST", "/guardian-consent/account", { secret });

/** Consents, having read a version of the privacy text. Throws a `Problem`. */
export const giveConsent = (secret: string, privacy_version: number): Promise<void> =>
  request("POST", "/guardian-consent", { secret, privacy_version });

/** Withdraws the consent. Throws a `Problem`. */
export const withdrawConsent = (secret: string): Promise<void> => request("POST", "/guardian-consent/withdrawal", { secret });
