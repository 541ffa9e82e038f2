// Subjects studied elsewhere, with activities and documents, as fetched by connections. Only the server changes these records.
// A file is fetched from its school on the first request, and is then a file of the member's own.
import { useMemo } from "react";
import { request } from "../../device/network/request";
import { asMember } from "../../device/session/session";
import { Observable } from "../../device/store/observable";
import type { RecordTypes } from "../../device/sync/recordTypes";
import { syncOf } from "../../device/sync/sync";
import { useRecord, useRecords } from "../../device/sync/useRecords";
import type { QueryState } from "../../device/store/queryState";
import { Arrival, documentFile } from "./documentFiles";

/** A subject that the member studies elsewhere. */
export type StudiedSubject = RecordTypes["campus_subjects"] & { id: string };

/** A document of a subject: a file, or a page that opens beside the app. */
export type Material = RecordTypes["campus_materials"] & { id: string };

/** A file of a subject, as the school describes it. */
export type MaterialContent = NonNullable<Material["content"]>;

const known = <Value>(state: QueryState<readonly Value[]>): readonly Value[] => (state.state === "here" ? state.value : none);
const none: readonly never[] = [];

/** The subjects studied elsewhere, sorted by title. */
export function useSubjects(): readonly StudiedSubject[] {
  const subjects = known(useRecords<StudiedSubject>("campus_subjects"));
  return useMemo(() => [...subjects].sort((one, other) => one.title.localeCompare(other.title)), [subjects]);
}

/** A subject; null if it is gone, `undefined` if the device does not have it. */
export const useSubject = (id: string): StudiedSubject | null | undefined => useRecord<StudiedSubject>("campus_subjects", id);

/** All documents of the member's subjects. */
export const useAllMaterials = (): readonly Material[] => known(useRecords<Material>("campus_materials"));

/** The documents of a subject, sorted by title. */
export function useMaterials(subject: string): readonly Material[] {
  const materials = useAllMaterials();
  return useMemo(
    () =>
      materials
        .filter((each) => each.subject === subject)
        .sort((one, other) => one.title.localeCompare(other.title, undefined, { numeric: true })),
    [materials, subject],
  );
}

/** A document; null if it is gone, `undefined` if the device does not have it. */
export const useMaterial = (id: string): Material | null | undefined => useRecord<Material>("campus_materials", id);

/** The file of a document: from the device, the server, or its school by way of the server. */
export function materialFile(member: string, material: string, { file, size }: MaterialContent): Arrival {
  if (file != null && size != null) return documentFile(member, { file, size });
  const share = new Observable(0);
  return { share, file: fetchedFile(member, material, share) };
}

async function fetchedFile(member: string, material: string, share: Observable<number>): Promise<Blob> {
  const kept = await asMember(member, () => request<{ file: string; size: number }>("POST", `/campus/materials/${material}/file`));
  const arrival = documentFile(member, kept);
  const end = arrival.share.subscribe(() => share.set(arrival.share.now()));
  try {
    return await arrival.file;
  } finally {
    end();
    // The synchronized record then contains the file's digest, for use offline.
    void syncOf(member).sync();
  }
}
