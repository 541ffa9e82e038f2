// The campuses registered by an administrator, to which members grant the club access (OAuth 2).
import type { Authorization, CampusConnection, RegisteredProvider, RegisteredProviders } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { documentQuery } from "../../device/session/documents";
import { asMember } from "../../device/session/session";
import { syncOf } from "../../device/sync/sync";
import type { Failure } from "./connections";

export type Provider = RegisteredProvider;

/** The registered campuses, sorted by name. */
export const providersQuery = (member: string) => documentQuery<RegisteredProviders>(member, "/campus/providers");

/** Opens the page of a campus on which the member grants access; it returns to `ConnectedScreen`. */
export async function goToProvider(member: string, provider: string): Promise<void> {
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
  const { address } = await asMember(member, () =>
    request<Authorization>("POST", `/campus/providers/${provider}/authorization`, { origin: location.origin, time_zone }),
  );
  location.assign(address);
}

/** The reason why a returning member was not connected. */
export type Refusal = Failure | "strange" | "denied";

/**
 * Completes a connection with the campus's answer in the address, which is valid once.
 *
 * @returns the reason for a failure; null on success.
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
