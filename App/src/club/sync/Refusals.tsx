import { useEffect, useRef, useState } from "react";
import { download } from "../../device/network/download";
import { useShownMember } from "../../device/session/session";
import { readFile } from "../../device/store/database";
import type { Draft } from "../../device/sync/change";
import type { RefusedChange } from "../../device/sync/replicaStore";
import { syncOf } from "../../device/sync/sync";
import { Button } from "../../shell/components/Button";
import { hasOneRecord } from "../../device/sync/collections";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { Row, Rows } from "../../shell/components/Rows";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { fieldWords } from "../../shell/words/problem";
import { useVocabulary, Vocabulary } from "./vocabulary";
import "./Refusals.css";

/** The changes refused by the server: their record, fields and reasons (Y5). */
export function Refusals({ refusals }: { refusals: readonly RefusedChange[] }) {
  const vocabulary = useVocabulary();
  const member = useShownMember();
  const [discarding, setDiscarding] = useState<RefusedChange | null>(null);

  function nameOf({ change }: RefusedChange): string {
    const { collection, record, fields = {} } = change;
    const given = vocabulary.recordName(collection, record) ?? fields["name"]?.after;
    return typeof given === "string" && given !== "" && !hasOneRecord(collection) ? given : vocabulary.kindName(collection);
  }

  /** Saves the data of a refused change as a file of its kind, else as a text with the file of the record. */
  async function save({ change }: RefusedChange, name: string): Promise<void> {
    const copy = await vocabulary.copyOf(member, change);
    if (copy) return download(copy.content, copy.name);
    const { collection, fields = {}, file } = change;
    // Fields without a label are digests of files and the like, which mean nothing elsewhere.
    const known = Object.entries(fields).filter(([field]) => vocabulary.hasField(collection, field));
    const words = known.map(([field, { after = null }]) => {
      return `${vocabulary.fieldName(collection, field)}: ${vocabulary.valueWords(collection, field, after)}`;
    });
    if (words.length === 0) words.push(name);
    download(new Blob([words.join("\n")], { type: "text/plain" }), `${name}.txt`);
    const bytes = file === undefined ? undefined : await readFile(member, file);
    if (bytes) download(new Blob([bytes]), String(fields["file_name"]?.after ?? name));
  }

  return (
    <section className="section">
      <h2>{t("club.sync.refusals")}</h2>
      <p className="refusals-text">{t("club.sync.refusalsText")}</p>
      <Rows>
        {refusals.map((refusal) => (
          <Row key={refusal.number} icon="warning" title={nameOf(refusal)} text={<RefusalText {...{ refusal, vocabulary }} />}>
            <MakeWithoutButton {...{ member, refusal, vocabulary }} />
            <Button onClick={() => void save(refusal, nameOf(refusal))}>{t("club.sync.refusalSave")}</Button>
            <Button onClick={() => setDiscarding(refusal)}>{t("club.sync.refusalDiscard")}</Button>
          </Row>
        ))}
      </Rows>
      {discarding && (
        <ConfirmDialog
          title={t("club.sync.discardTitle")}
          text={t("club.sync.discardText")}
          action={t("club.sync.refusalDiscard")}
          onClose={() => setDiscarding(null)}
          onConfirm={() => {
            void syncOf(member).discard(discarding);
            setDiscarding(null);
          }}
        />
      )}
    </section>
  );
}

/** A button that makes a record whose file is lost from what this device has of it. */
function MakeWithoutButton({ member, refusal, vocabulary }: { member: string; refusal: RefusedChange; vocabulary: Vocabulary }) {
  const [made, setMade] = useState<Draft | null>(null);
  const { change } = refusal;
  const ask = useRef(vocabulary);
  useEffect(() => {
    let isShown = true;
    void ask.current.madeWithout(member, change).then((found) => isShown && setMade(found));
    return () => {
      isShown = false;
    };
  }, [member, change]);
  if (!made) return null;
  const make = async () => {
    await syncOf(member).make(made);
    await syncOf(member).discard(refusal);
  };
  return <Button onClick={() => void make()}>{t("club.sync.refusalMake")}</Button>;
}

/** The longest value that is shown whole, in characters. */
const longest = 160;

function RefusalText({ refusal, vocabulary }: { refusal: RefusedChange; vocabulary: Vocabulary }) {
  const { change, code, message, at, space_name } = refusal;
  const backedUpAt = change.restored?.backed_up_at;
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
      {change.restored && (
        <p>{backedUpAt === undefined ? t("club.sync.restoredAny") : t("club.sync.restored", { when: dateTime(backedUpAt) })}</p>
      )}
      <p className="refusal-reason">{fieldWords({ field: "", code, message })}</p>
      <p>
        {space_name !== undefined && (
          <>
            <bdi>{space_name}</bdi> ·{" "}
          </>
        )}
        {dateTime(at)}
      </p>
    </>
  );
}
