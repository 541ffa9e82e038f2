import { useState } from "react";
import { IconButton } from "../../shell/components/Button";
import { showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { goBack } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { CourseDocument, useDocument } from "../data/courses";
import { documentFile } from "../data/documentFiles";
import { useCourseName } from "../data/records";
import { deleteDocument, useTeaches } from "../data/teaching";
import { DocumentDialog } from "./DocumentDialog";
import { UnsentNotice } from "../../shell/unsent/UnsentNotice";
import { DocumentReader } from "./DocumentReader";

/** A document of a course, which its teachers can edit. */
export function DocumentScreen({ parameters }: { parameters: RouteParameters }) {
  const { course = "", document: id = "" } = parameters;
  const found = useDocument(course, id);
  const name = useCourseName(course);
  const parent = `/campus/courses/${course}`;
  const teaches = useTeaches(course);
  const [editing, setEditing] = useState(false);
  function remove(document: CourseDocument): void {
    const undo = deleteDocument(course, document);
    goBack(parent);
    showUndoable(t("campus.document.deleted"), undo);
  }

  return (
    <DocumentReader
      document={
        found && {
          title: found.title,
          content: found.content,
          subject: { id, title: found.title, course: { id: course, name } },
          version: found.content.file,
          arrive: (member) => documentFile(member, found.content),
        }
      }
      parent={parent}
      actions={teaches && <IconButton icon="edit" label={t("campus.document.edit")} onClick={() => setEditing(true)} />}
      notice={<UnsentNotice space={course} collection="campus_documents" id={id} />}
    >
      {editing && found && (
        <DocumentDialog course={course} document={found} onDelete={() => remove(found)} onClose={() => setEditing(false)} />
      )}
    </DocumentReader>
  );
}
