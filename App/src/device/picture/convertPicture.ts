import { Problem, problemOf } from "../network/problem";
import { ownHeaders } from "../network/request";

/** A JPEG that the server converts from a picture in a format unknown to this browser. Throws a `Problem`. */
export async function convertPicture(picture: Blob): Promise<Blob> {
  const headers = { ...ownHeaders(), "Content-Type": "application/octet-stream" };
  try {
    const response = await fetch("/api/v1/pictures/jpeg", { method: "POST", body: picture, headers });
    if (response.ok) return await response.blob();
    throw problemOf(response.status, await response.text());
  } catch (error) {
    throw error instanceof Problem ? error : new Problem("network", 0, String(error));
  }
}
