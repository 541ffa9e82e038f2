import { engine } from "../../engine/engine";
import { startSize } from "../../engine/reading";
import type { ImportAnswer } from "../../engine/trackTypes";
import { importArchive } from "./importArchive";
import { beginImport, codeOf, importRecording, largestFile, refused } from "./own/importRecording";
import { documentOf } from "./own/unpack";

/**
 * Imports the tracks of a file, or of a zip of files, into this device's database. Returns an answer in the server's form (T16, T27,
 * K1).
 */
export async function importHere(
  member: string,
  file: File,
  keepsSimilar: boolean,
  onProgress: (share: number) => void = () => undefined,
): Promise<ImportAnswer> {
  try {
    const importing = await beginImport(member, keepsSimilar);
    if (await isArchive(file)) return await importArchive(importing, file, onProgress);
    if (file.size > largestFile) return refused(file.name, "too-large");
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { answer } = await importRecording(importing, { name: file.name, bytes }, onProgress);
    return answer;
  } catch (error) {
    return refused(file.name, codeOf(error));
  }
}

/** True for a zip that is no KMZ. Only its first bytes and its directory are read, since it may be larger than the memory. */
async function isArchive(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, startSize).arrayBuffer());
  if (!(start[0] === 0x50 && start[1] === 0x4b)) return false;
  const kind = await engine.run("fileKind", { start });
  return kind === "zip" && (await documentOf(file, file.name)) === null;
}
