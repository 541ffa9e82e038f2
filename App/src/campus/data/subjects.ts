// What members study elsewhere, as their connections fetched it: subjects with activities and documents. The server alone
// changes these records; a file comes from its school when somebody first asks for it, and is a file of the member's own then.
import { useMemo } from "react";
import { request } from "../../device/network/request";
import { asMember } from "../../device/session/session";
import { Observable } from "../../device/store/observable";
import { syncOf } from "../../device/sync/sync";
import { useRecord, useRecords } from "../../device/sync/useRecords";
import type { QueryState } from "../../device/store/queryState";
import { Arrival, documentFile } from "./documentFiles";

/** A subject that the member studies elsewhere. */
export interface StudiedSubject {
  id: string;
  title: string;
  code?: string | null;
  /** The address of its page. */
  page?: string | null;
  /** The connection that fetched it. */
  source: string;
}

/** A file of a subject. */
export interface MaterialContent {
  name: string;
  /** As its school says. */
  type?: string | null;
  /** In bytes. */
  size?: number | null;
  /** The SHA-256 of the file, once somebody asked for it. */
  file?: string | null;
}

/** A document of a subject: a file, or a page that is opened beside. */
export interface Material {
  id: string;
  title: string;
  subject: string;
  /** The folder that it stands in there. */
  folder?: string | null;
  page?: string | null;
  content?: MaterialContent | null;
  /** When its school changed it. */
  changed_at?: number | null;
}

const known = <Value>(state: QueryState<readonly Value[]>): readonly Value[] => (state.state === "here" ? state.value : none);
const none: readonly never[] = [];

/** The subjects that the member studies elsewhere, by their titles. */
export function useSubjects(): readonly StudiedSubject[] {
  const subjects = known(useRecords<StudiedSubject>("campus_subjects"));
  return useMemo(() => [...subjects].sort((one, other) => one.title.localeCompare(other.title)), [subjects]);
}

/** A subject; null when it is gone, `undefined` when the device does not know it. */
export const useSubject = (id: string): StudiedSubject | null | undefined => useRecord<StudiedSubject>("campus_subjects", id);

/** All documents of the member's subjects. */
export const useAllMaterials = (): readonly Material[] => known(useRecords<Material>("campus_materials"));

/** The documents of a subject by their titles. */
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

/** A document; null when it is gone, `undefined` when the device does not know it. */
export const useMaterial = (id: string): Material | null | undefined => useRecord<Material>("campus_materials", id);

/** The file of a document: of the device, of the server, or of its school, which the server asks. */
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
    // The record says now which file it is, also without a network.
    void syncOf(member).sync();
  }
}
