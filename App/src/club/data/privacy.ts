// The club's privacy text, and what members agreed to (K13).
import type { Consents, NewPrivacyText, PrivacyText } from "../../device/api";
import { publicQuery } from "../../device/session/documents";
import { shownMember } from "../../device/session/session";
import { Observable, useObservable } from "../../device/store/observable";
import { language } from "../../shell/language/language";
import { memberRequest } from "./memberRequest";

/** The text that applies, also for guests and without a network. */
export const privacyText = () => publicQuery<PrivacyText>("/club/privacy");

/** The text in the app's language, or in another one that it is written in. */
export function inLanguage({ texts }: PrivacyText): string {
  return texts[language()] ?? Object.values(texts).find((text) => text !== undefined) ?? "";
}

/** Makes a new version of the text. Throws a `Problem`. */
export const addPrivacyText = (text: NewPrivacyText): Promise<PrivacyText> => memberRequest<PrivacyText>("POST", "/club/privacy", text);

/** What the member agreed to. Throws a `Problem`. */
export const consents = (): Promise<Consents> => memberRequest<Consents>("GET", "/member/consents");

/** Agrees to a version of the text. Throws a `Problem`. */
export async function agree(version: number): Promise<void> {
  await memberRequest<Consents>("POST", "/member/consents", { version });
  noteAgreement(shownMember(), version);
}

const storageKey = "cordada.agreed";

/** The version that a member of this device agreed to, as `member version`. */
const agreed = new Observable<string | null>(localStorage.getItem(storageKey));

/** Remembers on this device what a member agreed to, so that nobody is asked at each start. */
export function noteAgreement(member: string, version: number): void {
  agreed.set(`${member} ${version}`);
  try {
    localStorage.setItem(storageKey, `${member} ${version}`);
  } catch {
    // A full storage asks the server again at the next start.
  }
}

/** Re-renders when the agreement changes; true if the member is to be asked, as far as this device knows. */
export function useAsksForConsent(member: string | undefined, required: number | undefined): boolean {
  const [who, version] = (useObservable(agreed) ?? "").split(" ");
  return member !== undefined && required !== undefined && (who !== member || Number(version) < required);
}

