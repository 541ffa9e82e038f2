import { useShownMember } from "../../device/session/session";
import { syncOf, useSyncStatus } from "../../device/sync/sync";
import { IconButton } from "../../shell/components/Button";
import { Row, Rows } from "../../shell/components/Rows";
import { t } from "../../shell/language/language";
import { fieldWords } from "../../shell/words/problem";

/** The documents of a course that the server refused, with the reason; the member can dismiss them. */
export function UnsentDocuments({ course }: { course: string }) {
  const member = useShownMember();
  const unsent = useSyncStatus().refusals.filter(({ change: { space, collection, kind } }) => {
    return space === course && collection === "campus_documents" && kind === "create";
  });
  if (unsent.length === 0) return null;
  return (
    <Rows>
      {unsent.map((refusal) => {
        const { number, change, code, message } = refusal;
        const title = String(change.fields?.["title"]?.after ?? t("campus.document.one"));
        const reason = fieldWords({ field: "", code, message });
        return (
          <Row key={number} icon="warning" title={title} text={`${t("campus.document.unsent")} · ${reason}`}>
            <IconButton icon="close" label={t("campus.document.discard", { title })} onClick={() => void syncOf(member).discard(refusal)} />
          </Row>
        );
      })}
    </Rows>
  );
}
