import { Icon } from "../../shell/components/Icon";
import { bytes, date } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { UnsentMark } from "../../shell/unsent/UnsentMark";
import { useUnsent } from "../../shell/unsent/useUnsent";
import { useKeptFiles } from "../data/documentFiles";
import { useNotes } from "../data/records";
import { FileWords, kindIcons, kindNames, kindOf } from "./kinds";
import "./DocumentGrid.css";

interface GridDocument {
  id: string;
  title: string;
  content: FileWords & { file?: string | null };
  /** The time of its last change, if known. */
  changed_at?: number | null;
}

interface GridProps {
  /** The path of the documents' pages. */
  path: string;
  documents: readonly GridDocument[];
  /** The course of the documents; absent for those of a provider. */
  course?: string;
}

/** Documents as icons with title (U6), kind, size, age, and their presence on the device. */
export function DocumentGrid({ path, documents, course }: GridProps) {
  const kept = useKeptFiles();
  const notes = useNotes();
  const unsent = useUnsent();
  return (
    <ul className="documents">
      {documents.map(({ id, title, content, changed_at }) => {
        const kind = kindOf(content);
        const place = course === undefined ? null : { space: course, collection: "campus_documents", id };
        const isSent = place === null || unsent.of(place) === null;
        const words = [
          t(kindNames[kind]),
          content.size != null && bytes(content.size),
          changed_at != null && date(changed_at),
          isSent && content.file != null && kept.has(content.file) && t("campus.document.kept"),
          notes.get(id)?.text != null && t("campus.note.one"),
        ];
        return (
          <li key={id}>
            <Link to={`${path}/documents/${id}`} className="document" data-kind={kind}>
              <span className="document-icon">
                <Icon drawing={kindIcons[kind]} size={36} />
              </span>
              <span className="document-title">{title}</span>
              <span className="document-words">{words.filter(Boolean).join(" · ")}</span>
              {place && <UnsentMark {...place} />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
