// The providers that a member has connected. The server alone changes their records.
import type { CampusConnection, RegisteredProvider } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { asMember } from "../../device/session/session";
import { syncOf } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";

/** How a connection stands. */
export type Connection = CampusConnection["state"] & { id: string };
/** Why nothing was fetched. */
export type Failure = NonNullable<Connection["failure"]>;

/** The member's connections, as the device last heard of them. */
export const useConnections = () => useRecords<Connection>("campus_connections");

/** The connection that fetched an activity, when the device knows it. */
export function useConnection(id: string | null | undefined): Connection | undefined {
  const connections = useConnections();
  return connections.state === "here" ? connections.value.find((each) => each.id === id) : undefined;
}

/** Asks as a member, then waits until the device has what came of it. */
async function asked<Answer>(member: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await asMember(member, ask);
  await syncOf(member).sync();
  return answer;
}

/** What a member says of what they connect: a calendar by its address, a school also by what proves who they are there. */
export interface NewConnection {
  provider: Exclude<Connection["provider"], RegisteredProvider["provider"]>;
  address: string;
  name?: string;
  token?: string;
  user?: string;
  password?: string;
}

const refusable = { address: true, token: true, password: true } as const;

/** Why something was not connected, and which of the fields says so. */
export interface Refusal {
  field: keyof typeof refusable;
  failure: Failure;
}

/**
 * Connects a calendar or a school.
 *
 * @returns why it cannot be fetched; null when it was.
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

/** Whether an address is that of a calendar which this server makes: it would be fetched into itself for ever. */
export const isOwnFeed = (address: string): boolean =>
  address.trim().toLowerCase().replace(/^[a-z]+:\/\//, "").startsWith(`${location.host}/api/v1/campus/calendars/`);

const path = (id: string, rest = "") => `/campus/connections/${id}${rest}`;

const askToFetch = (id: string) => request<CampusConnection>("POST", path(id, "/refresh"));

/** Has the server fetch what a provider has now; the device gets it with the next sync. */
export const fetchNow = (member: string, id: string) => asMember(member, () => askToFetch(id));

/** Fetches what a provider has now, to the device. */
export const refresh = (member: string, id: string) => asked(member, () => askToFetch(id));

/** Has the server fetch what all connected providers have now, each by itself: the answer says which failed. */
export const refreshAll = (member: string, connections: readonly Connection[]) =>
  Promise.all(connections.filter(({ state }) => state !== "disconnected").map(({ id }) => fetchNow(member, id)));

/** Ends a connection; what was fetched stays. */
export const disconnect = (member: string, id: string) => asked(member, () => request("DELETE", path(id, "/access")));

/** Ends a connection, and deletes what was fetched. */
export const removeConnection = (member: string, id: string) => asked(member, () => request("DELETE", path(id)));
