// The member's connections to providers. Only the server changes their records.
import type { CampusConnection, RegisteredProvider } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { asMember } from "../../device/session/session";
import { syncOf } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";

/** The state of a connection. */
export type Connection = CampusConnection["state"] & { id: string };
/** The reason why a fetch failed. */
export type Failure = NonNullable<Connection["failure"]>;

/** The member's connections, as stored on the device. */
export const useConnections = () => useRecords<Connection>("campus_connections");

/** The connection that fetched an activity, if the device has it. */
export function useConnection(id: string | null | undefined): Connection | undefined {
  const connections = useConnections();
  return connections.state === "here" ? connections.value.find((each) => each.id === id) : undefined;
}

/** Sends a request, then synchronizes so that the device has the result. */
async function asked<Answer>(member: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await asMember(member, ask);
  await syncOf(member).sync();
  return answer;
}

/** The input for a new connection: the address of a calendar or school and, for a school, the member's credential. */
export interface NewConnection {
  provider: Exclude<Connection["provider"], RegisteredProvider["provider"]>;
  address: string;
  name?: string;
  token?: string;
  user?: string;
  password?: string;
}

const refusable = { address: true, token: true, password: true } as const;

/** The reason why a connection failed, and the field that caused it. */
export interface Refusal {
  field: keyof typeof refusable;
  failure: Failure;
}

/**
 * Connects a calendar or a school.
 *
 * @returns the reason for a failure; null on success.
 */
export async function connect(member: string, what: NewConnection): Promise<Refusal | null> {
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    await asked(member, () => request<CampusConnection>("POST", "/campus/connections", { ...what, time_zone }));
    return null;
  } catch (error) {
    const refusal = asProblem(error).fields.find(({ field }) => field in refusable);
    if (refusal) return { field: refusal.field as Refusal["field"], failure: refusal.code as Failure };
    throw error;
  }
}

/** True if an address is that of a calendar made by this server, which would be fetched into itself for ever. */
export const isOwnFeed = (address: string): boolean =>
  address.trim().toLowerCase().replace(/^[a-z]+:\/\//, "").startsWith(`${location.host}/api/v1/campus/calendars/`);

const path = (id: string, rest = "") => `/campus/connections/${id}${rest}`;

const askToFetch = (id: string) => request<CampusConnection>("POST", path(id, "/refresh"));

/** Asks the server to fetch from a provider; the device receives the result with the next synchronization. */
export const fetchNow = (member: string, id: string) => asMember(member, () => askToFetch(id));

/** Fetches from a provider and synchronizes. */
export const refresh = (member: string, id: string) => asked(member, () => askToFetch(id));

/** Asks the server to fetch from all connected providers independently; the answers contain the failures. */
export const refreshAll = (member: string, connections: readonly Connection[]) =>
  Promise.all(connections.filter(({ state }) => state !== "disconnected").map(({ id }) => fetchNow(member, id)));

/** Ends a connection; fetched records stay. */
export const disconnect = (member: string, id: string) => asked(member, () => request("DELETE", path(id, "/access")));

/** Ends a connection and deletes its records. */
export const removeConnection = (member: string, id: string) => asked(member, () => request("DELETE", path(id)));
