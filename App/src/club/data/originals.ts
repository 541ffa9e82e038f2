// Original photos, kept for their member alone beside the scaled pictures that records refer to (B10).
import { useMemo } from "react";
import { getFile } from "../../device/network/files";
import type { Picture } from "../../device/picture/picture";
import { asMember, deviceMember } from "../../device/session/session";
import { change, readFile } from "../../device/store/database";
import { newIdentifier } from "../../device/store/identifier";
import { sha256 } from "../../device/store/sha256";
import { firstFields } from "../../device/sync/change";
import type { RecordTypes } from "../../device/sync/recordTypes";
import { readShown } from "../../device/sync/records";
import { notKept, syncOf } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";
import { originalName, originalsCollection as collection } from "./originalsCollection";
import { preferences } from "./preferences";
import { withOriginals } from "./withOriginals";

/** An original photo. */
export type Original = RecordTypes["picture_originals"] & { id: string };

/** The maximum length of a name. */
const longestName = 255;

/** Stores an original photo and sends it when the network allows, unless the member's preference excludes it. */
export async function storeOriginal(member: string, picture: Picture, photo: File): Promise<void> {
  if (preferences().keep_originals === false) return;
  await store(member, picture, photo).catch(notKept.tell);
}

async function store(member: string, { file: picture }: Picture, photo: File): Promise<void> {
  const file = await sha256(new Uint8Array(await photo.arrayBuffer()));
  // The photo needed no scaling.
  if (file === picture) return;
  if ((await readShown<Original>(member, collection)).some((each) => each.picture === picture)) return;
  const name = [...photo.name.replace(/\p{Cc}/gu, " ").trim()].slice(0, longestName).join("") || "photo";
  const fields = firstFields({ picture, original: { file, size: photo.size, name } });
  await withOriginals(member, async () => {
    await change(member, ["files"], (stores) => stores("files").put(photo, originalName(file)), { lasting: true });
    await syncOf(member).make({ collection, record: newIdentifier(), kind: "create", fields, file: originalName(file), digest: file });
  });
}

/** The member's originals. */
export function useOriginals(): readonly Original[] {
  const kept = useRecords<Original>(collection);
  return useMemo(() => (kept.state === "here" ? kept.value : []), [kept]);
}

/** An original photo; rejects if neither the device nor the server can provide it. */
export async function readOriginal(member: string, { original: { file, name } }: Original): Promise<File> {
  const kept = await readFile<Blob>(member, originalName(file));
  if (!kept && member === deviceMember) throw new Error("the device has lost an original");
  return new File([kept ?? ((await asMember(member, () => getFile(file))) as BlobPart)], name);
}
