import type { RefusedChange } from "../../device/sync/replicaStore";
import { hasOneRecord } from "../../device/sync/collections";
import { Row, Rows } from "../../shell/components/Rows";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { fieldWords } from "../../shell/words/problem";
import { useVocabulary, Vocabulary } from "./vocabulary";
import "./Refusals.css";

/** What the server did not take: of which record, what was to be changed, and why (Y5). */
export function Refusals({ refusals }: { refusals: readonly RefusedChange[] }) {
  const vocabulary = useVocabulary();

  function nameOf({ change }: RefusedChange): string {
    const { collection, record, fields = {} } = change;
    const given = vocabulary.recordName(collection, record) ?? fields["name"]?.after;
    return typeof given === "string" && given !== "" && !hasOneRecord(collection) ? given : vocabulary.kindName(collection);
  }

  return (
    <section className="section">
      <h2>{t("club.sync.refusals")}</h2>
      <p className="refusals-text">{t("club.sync.refusalsText")}</p>
      <Rows>
        {refusals.map((refusal) => (
          <Row key={refusal.change.id} icon="warning" title={nameOf(refusal)} text={<RefusalText {...{ refusal, vocabulary }} />} />
        ))}
      </Rows>
    </section>
  );
}

/** A long note is not told whole. */
const longest = 160;

function RefusalText({ refusal, vocabulary }: { refusal: RefusedChange; vocabulary: Vocabulary }) {
  const { change, code, message, at } = refusal;
  return (
    <>
      {change.kind === "edit" || change.kind === "choose" ? (
        Object.entries(change.fields ?? {}).map(([field, { after = null }]) => {
          const words = vocabulary.valueWords(change.collection, field, after);
          return (
            <p key={field}>
              {vocabulary.fieldName(change.collection, field)}: <bdi>{words.length > longest ? `${words.slice(0, longest)}…` : words}</bdi>
            </p>
          );
        })
      ) : (
        <p>{t(`club.sync.refused.${change.kind}`)}</p>
      )}
      <p className="refusal-reason">{fieldWords({ field: "", code, message })}</p>
      <p>{dateTime(at)}</p>
    </>
  );
}
