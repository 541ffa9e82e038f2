// What administrators choose for the club, and whom they admit.
import type { Club, ClubInvitation, ClubInvitations, ClubSettings, RegistrationList } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { upload } from "../../device/network/upload";
import { askForClub, knownClub, storeClub } from "../../device/session/club";
import { documentQuery } from "../../device/session/documents";
import { asMember, shownMember } from "../../device/session/session";
import { memberRequest } from "./memberRequest";

/** Changes settings of the club; the others stay. Throws a `Problem`; when somebody else has changed them, the device knows their change. */
export async function changeSettings(change: Partial<ClubSettings>): Promise<void> {
  const { name = null, language = null, registration, banner = null, contact = null, guardian_age = null, keep = null } = knownClub().club;
  try {
    // All of them, since what a request leaves out is unset.
    const all: Required<Omit<ClubSettings, "revision">> = { name, language, registration, banner, contact, guardian_age, keep };
    const settings: ClubSettings = { ...all, ...change };
    await storeClub(await memberRequest<Club>("PUT", "/club/settings", settings));
  } catch (error) {
    if (asProblem(error).status === 409) await askForClub();
    throw error;
  }
}

/** Makes a picture the logo. Throws a `Problem`. */
export async function replaceLogo(picture: Blob): Promise<void> {
  await storeClub(await asMember(shownMember(), () => upload<Club>("/club/logo", picture, undefined, "PUT")));
}

/** Removes the logo. Throws a `Problem`. */
export async function removeLogo(): Promise<void> {
  await storeClub(await memberRequest<Club>("DELETE", "/club/logo"));
}

/** The open links by which others register. */
export const clubInvitations = (member: string) => documentQuery<ClubInvitations>(member, "/club/invitations");

/** Makes a link for a number of people. Throws a `Problem`. */
export function inviteToClub(uses: number): Promise<ClubInvitation> {
  return memberRequest<ClubInvitation>("POST", "/club/invitations", { uses, origin: location.origin });
}

/** Ends a link. Throws a `Problem`. */
export async function withdrawInvitation(id: string): Promise<void> {
  await memberRequest("DELETE", `/club/invitations/${id}`);
}

/** The addresses that may register. */
export const registrationList = (member: string) => documentQuery<RegistrationList>(member, "/club/registration-list");

/** Adds addresses to the list and removes others. Throws a `Problem`. */
export async function changeRegistrationList(change: { add?: string[]; remove?: string[] }): Promise<void> {
  const member = shownMember();
  registrationList(member).receive(await memberRequest<RegistrationList>("PATCH", "/club/registration-list", change));
}

/** The addresses in a text, separated by blanks, commas, semicolons or line ends. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((address) => address !== "");

/** True if one can still register by the secret of a link; a server that does not answer does not decide. */
export async function isInvitation(secret: string): Promise<boolean> {
  try {
    await request("POST", "/club/invitation", { secret });
    return true;
  } catch (error) {
    return asProblem(error).type !== "/problems/expired-link";
  }
}
