import { Icon } from "../../shell/components/Icon";
import { bytes } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import type { CourseDocument } from "../data/courses";
import { useKeptFiles } from "../data/documentFiles";
import { useNotes } from "../data/records";
import { kindIcons, kindNames, kindOf } from "./kinds";
import "./DocumentGrid.css";

/** Documents as drawings with titles (U6): of which kind, how large, and whether the device has them. */
export function DocumentGrid({ course, documents }: { course: string; documents: readonly CourseDocument[] }) {
  const kept = useKeptFiles();
  const notes = useNotes();
  return (
    <ul className="documents">
      {documents.map(({ id, title, content }) => {
        const kind = kindOf(content);
        const words = [
          t(kindNames[kind]),
          bytes(content.size),
          kept.has(content.file) && t("campus.document.kept"),
          notes.get(id)?.text != null && t("campus.note.one"),
        ];
        return (
          <li key={id}>
            <Link to={`/campus/courses/${course}/documents/${id}`} className="document" data-kind={kind}>
              <span className="document-icon">
                <Icon drawing={kindIcons[kind]} size={36} />
              </span>
              <span className="document-title">{title}</span>
              <span className="document-words">{words.filter(Boolean).join(" · ")}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
