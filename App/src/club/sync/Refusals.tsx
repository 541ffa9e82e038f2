import type { RefusedChange } from "../../device/sync/replicaStore";
import { useRecords } from "../../device/sync/useRecords";
import type { Category, TrackItem } from "../../device/wire";
import { Row, Rows } from "../../shell/components/Rows";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { categoryName } from "../../shell/words/category";
import { fieldWords } from "../../shell/words/problem";
import { fieldName, kindName, valueWords } from "./fields";
import { useKnownCategories } from "./useKnownCategories";
import "./Refusals.css";

/** What the server did not take: of which record, what was to be changed, and why (Y5). */
export function Refusals({ refusals }: { refusals: readonly RefusedChange[] }) {
  const categories = useKnownCategories();
  const tracks = useRecords<TrackItem>("tracks");
  const listed = tracks.state === "here" ? tracks.value : [];

  function nameOf({ change }: RefusedChange): string {
    const { collection, record, fields = {} } = change;
    const category = collection === "categories" && categories.find(({ id }) => id === record);
    if (category) return categoryName(category);
    const track = collection === "tracks" && listed.find(({ id }) => id === record);
    const given = track ? track.name : fields["name"]?.after;
    return typeof given === "string" && given !== "" && collection !== "profile" ? given : kindName(collection);
  }

  return (
    <section className="section">
      <h2>{t("club.sync.refusals")}</h2>
      <p className="refusals-text">{t("club.sync.refusalsText")}</p>
      <Rows>
        {refusals.map((refusal) => (
          <Row key={refusal.change.id} icon="warning" title={nameOf(refusal)} text={<RefusalText {...{ refusal, categories }} />} />
        ))}
      </Rows>
    </section>
  );
}

/** A long note is not told whole. */
const longest = 160;

function RefusalText({ refusal, categories }: { refusal: RefusedChange; categories: readonly Category[] }) {
  const { change, code, message, at } = refusal;
  return (
    <>
      {change.kind === "edit" || change.kind === "choose" ? (
        Object.entries(change.fields ?? {}).map(([field, { after = null }]) => {
          const words = valueWords(change.collection, field, after, categories);
          return (
            <p key={field}>
              {fieldName(change.collection, field)}: <bdi>{words.length > longest ? `${words.slice(0, longest)}…` : words}</bdi>
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
