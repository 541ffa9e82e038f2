import { requestFile } from "../network/request";
import { upload } from "../network/upload";
import { asMember, shownMember } from "../session/session";
import type { ExportFormat, ImportAnswer } from "../wire";
import { trackPath } from "./useTrack";

interface ImportOptions {
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends a file of recordings, or a zip of them (T16). Throws a `Problem` when it is refused. */
export function importFile(file: File, options: ImportOptions = {}): Promise<ImportAnswer> {
  const path = `/tracks/import?name=${encodeURIComponent(file.name)}`;
  return asMember(shownMember(), () => upload<ImportAnswer>(path, file, options));
}

/** Hands one track, several as a zip, or all of them to the browser's downloads. Throws a `Problem`. */
export async function exportTracks(ids: readonly string[] | "all", format: ExportFormat): Promise<void> {
  const [only, ...others] = ids === "all" ? [] : ids;
  const { file, name } = await asMember(shownMember(), () =>
    only !== undefined && others.length === 0
      ? requestFile("GET", `${trackPath(only)}/export?format=${format}`)
      : requestFile("POST", "/tracks/export", { ids, format }),
  );
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name ?? `cordada.${others.length === 0 && only !== undefined ? format : "zip"}`;
  link.click();
  // The browser has the bytes once the download began; a minute is more than it needs for that.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
