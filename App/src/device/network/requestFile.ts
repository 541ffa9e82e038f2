import { Problem } from "./problem";
import { Method, send } from "./request";

/** Bytes of pieces that are put together: a browser keeps larger pieces on its disk. */
const pieceSize = 4 << 20;

/**
 * Sends a request and gives the answer's bytes and the name the server proposes for them. `onProgress` is told how many
 * bytes have come. Throws a `Problem`.
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

/** The content of an answer. Throws a `Problem` when the connection is cut before its end. */
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
    // The server found that it cannot go on, or the connection was cut: the part that came is no whole.
    throw new Problem("refused", 500, "The download was cut off.", [], "/problems/cut-off");
  }
  return new Blob([...pieces, ...held], { type });
}
