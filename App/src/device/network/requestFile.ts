import { Problem } from "./problem";
import { Method, send } from "./request";

/** The size, in bytes, at which pieces are joined to a blob: browsers store larger blobs on disk. */
const pieceSize = 4 << 20;

/**
 * Sends a request and returns the bytes of the response and the file name that the server proposes. `onProgress` receives the
 * number of bytes received. Throws a `Problem`.
 */
export async function requestFile(
  method: Method,
  path: string,
  body?: unknown,
  onProgress?: (bytes: number) => void,
): Promise<{ file: Blob; name: string | null }> {
  const response = await send(method, path, body);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  return { file: await contentOf(response, onProgress), name: name?.[1] ?? null };
}

/** The body of a response. Throws a `Problem` when the connection is cut before its end. */
async function contentOf(response: Response, onProgress?: (bytes: number) => void): Promise<Blob> {
  const type = response.headers.get("Content-Type") ?? "";
  const pieces: Blob[] = [];
  let held: BlobPart[] = [];
  let size = 0;
  let heldSize = 0;
  try {
    for (let reader = response.body?.getReader(); reader; ) {
      const { value, done } = await reader.read();
      if (done) break;
      held.push(value);
      heldSize += value.length;
      size += value.length;
      onProgress?.(size);
      if (heldSize < pieceSize) continue;
      pieces.push(new Blob(held));
      held = [];
      heldSize = 0;
    }
  } catch {
    // The server aborted the response, or the connection was cut: the received part is incomplete.
    throw new Problem("refused", 500, "The download was cut off.", [], "/problems/cut-off");
  }
  return new Blob([...pieces, ...held], { type });
}
