// The marks on photos that no problem was made of yet: they outlive a closed app.
import { deleteDocuments, readDocument, writeDocument } from "../../device/store/database";
import type { Mark } from "../../engine/bouldering";

const pathOf = (photo: string) => `boulders/marks/${photo}`;

/** The marks that were put on a photo so far. */
export async function readMarks(member: string, photo: string): Promise<readonly Mark[]> {
  return (await readDocument<readonly Mark[]>(member, pathOf(photo)))?.value ?? [];
}

export function writeMarks(member: string, photo: string, marks: readonly Mark[]): Promise<void> {
  return writeDocument(member, { path: pathOf(photo), value: marks, tag: null });
}

export const dropMarks = (member: string, photo: string) => deleteDocuments(member, [pathOf(photo)]);
