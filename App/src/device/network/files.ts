import { Problem, problemOf } from "./problem";
import { ownHeaders } from "./request";

const pathOf = (digest: string) => `/api/v1/files/${digest}`;

/**
 * The largest file, in bytes, that is simply sent again after a cut connection. For larger files the server is first asked for
 * the bytes that it has.
 */
const smallFile = 1 << 20;

/** Uploads a file, resuming at the byte where an earlier upload was cut off. Throws a `Problem`. */
export async function putFile(digest: string, file: Blob): Promise<void> {
  let from = file.size > smallFile ? await received(digest) : 0;
  while (from !== "all") {
    const range = `bytes ${from}-${file.size - 1}/${file.size}`;
    const response = await send("PUT", digest, file.slice(from), from > 0 ? { "Content-Range": range } : {});
    if (response.status === 202 || response.status === 416) from = Number(response.headers.get("Upload-Offset"));
    else if (response.ok) return;
    else throw problemOf(response.status, await response.text());
  }
}

/** True if the server has the whole file. Throws a `Problem`. */
export async function isWhole(digest: string): Promise<boolean> {
  return (await received(digest)) === "all";
}

/** The number of bytes of a file that the server has, or "all". */
async function received(digest: string): Promise<number | "all"> {
  const response = await send("HEAD", digest);
  if (response.status === 404) return 0;
  if (!response.ok) throw problemOf(response.status, "");
  if (response.headers.get("Upload-Complete") === "?1") return "all";
  return Number(response.headers.get("Upload-Offset"));
}

/** The bytes of a file of the member. Throws a `Problem`. */
export async function getFile(digest: string): Promise<Uint8Array> {
  const response = await send("GET", digest);
  if (!response.ok) throw problemOf(response.status, await response.text());
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Fetches a file from byte `from` to its end. `onPiece` receives each piece and its offset before the next piece is read. Throws a
 * `Problem` when the connection is cut; earlier pieces have been passed to `onPiece` by then.
 */
export async function getFileFrom(
  digest: string,
  from: number,
  onPiece: (bytes: Uint8Array, at: number) => Promise<void>,
): Promise<void> {
  const response = await send("GET", digest, null, from > 0 ? { Range: `bytes=${from}-` } : {});
  if (!response.ok) throw problemOf(response.status, await response.text());
  let at = response.status === 206 ? from : 0;
  for (let reader = response.body?.getReader(); reader; ) {
    const { value, done } = await reader.read().catch((error: unknown) => {
      throw new Problem("network", 0, String(error));
    });
    if (done) return;
    await onPiece(value, at);
    at += value.length;
  }
}

async function send(
  method: "PUT" | "HEAD" | "GET",
  digest: string,
  body: Blob | null = null,
  headers: Record<string, string> = {},
): Promise<Response> {
  const type: Record<string, string> = body ? { "Content-Type": "application/octet-stream" } : {};
  const request: RequestInit = { method, body, headers: { ...ownHeaders(), ...type, ...headers } };
  try {
    return await fetch(pathOf(digest), request);
  } catch (error) {
    throw new Problem("network", 0, String(error));
  }
}
