// The campuses that an administrator has registered, to which members give the club access (OAuth 2).
import type { Authorization, CampusConnection, RegisteredProvider, RegisteredProviders } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { documentQuery } from "../../device/session/documents";
import { asMember } from "../../device/session/session";
import { syncOf } from "../../device/sync/sync";
import type { Failure } from "./connections";

export type Provider = RegisteredProvider;

/** Those that are registered, by name. */
export const providersQuery = (member: string) => documentQuery<RegisteredProviders>(member, "/campus/providers");

/** Leaves the app for the page of a campus on which the member gives access; it leads back to `ConnectedScreen`. */
export async function goToProvider(member: string, provider: string): Promise<void> {
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
  const { address } = await asMember(member, () =>
    request<Authorization>("POST", `/campus/providers/${provider}/authorization`, { origin: location.origin, time_zone }),
  );
  location.assign(address);
}

/** Why a member who came back was not connected. */
export type Refusal = Failure | "strange" | "denied";

/**
 * Connects with what a campus answered, as it stands in the address. It counts once.
 *
 * @returns why not; null when the member is connected.
 */
export async function connectAnswered(member: string, query: URLSearchParams): Promise<Refusal | null> {
  const said = (name: string) => query.get(name) ?? undefined;
  const body = { state: said("state") ?? "", code: said("code"), iss: said("iss"), page: location.pathname };
  try {
    await asMember(member, () => request<CampusConnection>("POST", "/campus/authorizations", body));
  } catch (error) {
    const [refusal] = asProblem(error).fields;
    if (refusal) return refusal.code as Refusal;
    throw error;
  }
  await syncOf(member).sync();
  return null;
}
