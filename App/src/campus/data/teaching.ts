// The changes made by teachers to courses, classrooms and documents; all but the creation of a course work offline.
import type { Course } from "../../device/api";
import { request } from "../../device/network/request";
import { asMember } from "../../device/session/session";
import { newIdentifier } from "../../device/store/identifier";
import { sha256 } from "../../device/store/sha256";
import { changedFields, Draft, firstFields } from "../../device/sync/change";
import { useMay } from "../../device/sync/spaces";
import { make, syncOf } from "../../device/sync/sync";
import type { Classroom, CourseDocument, CourseFields, DocumentFields } from "./courses";
import { documentName, putDocumentFile, withDocuments } from "./documentFiles";

/**
 * Creates a course owned by the member; returns its identifier. Repeating the request with the same identifier makes one
 * course. Throws a `Problem`.
 */
export async function makeCourse(member: string, made: string, { name, code, semester, note, page }: CourseFields): Promise<string> {
  const { id } = await asMember(member, () =>
    request<Course>("POST", "/courses", { id: made, name, semester, ...(code && { code }), ...(note && { note }) }),
  );
  await syncOf(member).sync();
  if (page) editCourse(id, {}, { page });
  return id;
}

/** Copies the classrooms and documents of a course into another, whose server has the files already. */
export function copyContents(to: string, classrooms: readonly Classroom[], documents: readonly CourseDocument[]): void {
  const rooms = new Map<string, string>();
  for (const { id, name, position } of classrooms) {
    const copy = creation("campus_classrooms", to, { name, ...(position != null && { position }) });
    make(copy);
    rooms.set(id, copy.record);
  }
  for (const { title, classroom, content } of documents) {
    make(creation("campus_documents", to, { title, content, classroom: (classroom != null && rooms.get(classroom)) || null }));
  }
}

/** Edits a course; the returned function reverts the edit. */
export function editCourse(course: string, seen: CourseFields, next: CourseFields): () => void {
  return edit("campus_courses", course, course, seen, next);
}

/** Adds a classroom after the existing ones. */
export function addClassroom(course: string, name: string, others: readonly Classroom[]): void {
  const position = Math.max(0, ...others.map((each) => each.position ?? 0)) + 1;
  make(creation("campus_classrooms", course, { name, position }));
}

export const renameClassroom = (course: string, room: Classroom, name: string) =>
  edit("campus_classrooms", course, room.id, room, { name });

/** Deletes a classroom, whose activities and documents then belong to the whole course; the returned function restores it. */
export const deleteClassroom = (course: string, { id: record }: Classroom) =>
  make({ space: course, collection: "campus_classrooms", record, kind: "delete" });

/** The maximum size of a file on the server: 256 MB. */
const largestFile = 256 << 20;

/** A file that the server rejects. */
export class UnsendableFile extends Error {
  constructor(readonly reason: "empty" | "tooLarge") {
    super(reason);
  }
}

/**
 * Adds a file as a document with the file's name. Throws an `UnsendableFile`, or an error of the database if the device cannot
 * store it.
 */
export async function addDocument(member: string, course: string, file: File, classroom: string | null): Promise<void> {
  if (file.size === 0) throw new UnsendableFile("empty");
  if (file.size > largestFile) throw new UnsendableFile("tooLarge");
  const digest = await sha256(await file.arrayBuffer());
  const content = { file: digest, name: file.name, type: file.type || "application/octet-stream", size: file.size };
  const title = file.name.replace(/\.[a-z0-9]{1,5}$/i, "").replaceAll("_", " ").trim() || file.name;
  await withDocuments(member, async () => {
    await putDocumentFile(member, digest, new Blob([file]));
    await syncOf(member).make({
      ...creation("campus_documents", course, { title, classroom, content }), file: documentName(digest), digest,
    });
  });
}

/** Edits the title or classroom of a document; the returned function reverts the edit. */
export const editDocument = (course: string, seen: CourseDocument, next: Omit<DocumentFields, "content">) =>
  edit("campus_documents", course, seen.id, seen, next);

/** Deletes a document; the returned function restores it. */
export const deleteDocument = (course: string, { id: record }: CourseDocument) =>
  make({ space: course, collection: "campus_documents", record, kind: "delete" });

/** True if the member may edit a course. */
export function useTeaches(course: string | undefined): boolean {
  const may = useMay();
  return course !== undefined && may({ space: course, collection: "campus_courses", change: "edit", fields: ["name"] });
}

const creation = (collection: string, space: string, fields: object): Draft =>
  ({ space, collection, record: newIdentifier(), kind: "create", fields: firstFields(fields) });

function edit(collection: string, space: string, record: string, seen: object, next: object): () => void {
  const fields = changedFields(seen, next);
  if (Object.keys(fields).length === 0) return () => undefined;
  return make({ space, collection, record, kind: "edit", fields });
}
