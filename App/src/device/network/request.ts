import { Problem, problemOf } from "./problem";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

let member: string | null = null;

/** Sets the member in whose session requests are sent. The server rejects them if the cookie belongs to another member (Y6). */
export function askFor(id: string | null): void {
  member = id;
}

/** Headers of every request: the app's mark, which a page of another origin cannot set, and the member's identifier. */
export function ownHeaders(): Record<string, string> {
  return { "X-Cordada": "1", ...(member !== null && { "X-Cordada-Member": member }) };
}

/** Sends a request under /api/v1 and returns the JSON of its response. Throws a `Problem`. */
export async function request<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  const response = await send(method, path, body);
  if (response.status === 204) return undefined as Answer;
  return (await response.json()) as Answer;
}

/** Fetches a document, or returns nothing if its entity tag still equals `tag`. */
export async function fetchUnless<Answer>(
  path: string,
  tag: string | null,
): Promise<{ value: Answer; tag: string | null } | null> {
  const response = await send("GET", path, undefined, tag ? { "If-None-Match": tag } : {});
  if (response.status === 304) return null;
  return { value: (await response.json()) as Answer, tag: response.headers.get("ETag") };
}

/** Sends a request under /api/v1. Throws a `Problem`. */
export function send(
  method: Method,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return sendTo(method, "/api/v1" + path, body, { ...ownHeaders(), ...headers });
}

/** Milliseconds after which a request without an answer is aborted. */
const givenUpAfter = 45_000;

/**
 * Sends a request to an address that contains its own access key, without a session, and returns the JSON of the response.
 * Throws a `Problem`.
 *
 * @param onHead receives the status and headers of the response.
 */
export function requestByKey<Answer>(
  method: Method,
  address: string,
  body?: unknown,
  onHead?: (head: Response) => void,
): Promise<Answer> {
  return byKey(method, address, body, (response) => {
    onHead?.(response);
    return response.json() as Promise<Answer>;
  });
}

/** Fetches a file by an access key in the request, without a session. Throws a `Problem`. */
export const fileByKey = (address: string, body: unknown): Promise<Blob> =>
  byKey("POST", address, body, (response) => response.blob());

async function byKey<Answer>(
  method: Method,
  address: string,
  body: unknown,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const giving = new AbortController();
  const timer = setTimeout(() => giving.abort(), givenUpAfter);
  try {
    return await read(await sendTo(method, address, body, {}, giving.signal));
  } finally {
    clearTimeout(timer);
  }
}

async function sendTo(
  method: Method,
  address: string,
  body: unknown,
  headers: Record<string, string>,
  signal: AbortSignal | null = null,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      signal,
      // The device store is the cache. The browser's own cache could answer with data of an earlier session.
      cache: "no-store",
      headers: {
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch (error) {
    throw new Problem("network", 0, String(error));
  }
  if (response.ok || response.status === 304) return response;
  throw problemOf(response.status, await response.text());
}
