import type { RouteParameters } from "../../shell/routing/route";
import { materialFile, useMaterial } from "../data/subjects";
import { DocumentReader } from "../documents/DocumentReader";

/** A document of a subject studied elsewhere. */
export function MaterialScreen({ parameters }: { parameters: RouteParameters }) {
  const { subject = "", document: id = "" } = parameters;
  const found = useMaterial(id);
  const content = found?.content;
  return (
    <DocumentReader
      document={
        found &&
        content && {
          title: found.title,
          content,
          subject: { id, title: found.title },
          version: String(found.changed_at),
          arrive: (member) => materialFile(member, id, content),
        }
      }
      parent={`/campus/subjects/${subject}`}
    />
  );
}
