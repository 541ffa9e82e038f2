import { Problem, problemOf } from "./problem";
import { ownHeaders } from "./request";

/**
 * Uploads the bytes of a file and returns the JSON of the response. `onProgress` receives the share sent, from 0 to 1, which
 * `fetch` cannot report. Throws a `Problem`.
 */
export function upload<Answer>(
  path: string,
  file: Blob,
  onProgress?: (share: number) => void,
  method: "POST" | "PUT" = "POST",
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, "/api/v1" + path);
    for (const header of Object.entries(ownHeaders())) sending.setRequestHeader(...header);
    sending.setRequestHeader("Accept", "application/json");
    sending.setRequestHeader("Content-Type", "application/octet-stream");
    sending.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    };
    sending.onload = () => {
      const { status, responseText } = sending;
      if (status < 200 || status > 299) reject(problemOf(status, responseText));
      else resolve(JSON.parse(responseText) as Answer);
    };
    sending.onerror = () => reject(new Problem("network", 0, "network"));
    sending.onabort = () => reject(new Problem("network", 0, "aborted"));
    sending.send(file);
  });
}
