// What is known of photos that no problem was made of yet: it outlives a closed app.
import { useEffect, useState } from "react";
import { useShownMember } from "../../device/session/session";
import { deleteDocuments, readDocument, writeDocument } from "../../device/store/database";
import type { Mark } from "../../engine/bouldering";
import type { ProblemFields } from "./records";

const pathOf = (photo: string) => `boulders/marks/${photo}`;

/** The marks that were put on a photo so far. */
export async function readMarks(member: string, photo: string): Promise<readonly Mark[]> {
  return (await readDocument<readonly Mark[]>(member, pathOf(photo)))?.value ?? [];
}

/** Those marks, read once; null while they are. */
export function useMarks(photo: string): readonly Mark[] | null {
  const member = useShownMember();
  const [marks, setMarks] = useState<readonly Mark[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void readMarks(member, photo)
      .catch(() => [])
      .then((read) => isCurrent && setMarks(read));
    return () => {
      isCurrent = false;
    };
  }, [member, photo]);
  return marks;
}

export function writeMarks(member: string, photo: string, marks: readonly Mark[]): Promise<void> {
  return writeDocument(member, { path: pathOf(photo), value: marks, tag: null });
}

/** What a problem that is carried in says besides its marks; its form begins with it. */
export type SaidOfPhoto = Pick<ProblemFields, "name" | "grade" | "style" | "note">;

const saidPath = (photo: string) => `boulders/said/${photo}`;

/** What was carried in with a photo; nothing of one that was taken here. */
export async function readSaid(member: string, photo: string): Promise<SaidOfPhoto> {
  return (await readDocument<SaidOfPhoto>(member, saidPath(photo)))?.value ?? {};
}

export function writeSaid(member: string, photo: string, value: SaidOfPhoto): Promise<void> {
  return writeDocument(member, { path: saidPath(photo), value, tag: null });
}

/** Forgets both: a problem was made of the photo, or it is deleted. */
export const dropDraft = (member: string, photo: string) => deleteDocuments(member, [pathOf(photo), saidPath(photo)]);
