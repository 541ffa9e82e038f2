import { useMemo } from "react";
import { useShownMember } from "../../device/session/session";
import type { FieldConflict } from "../../device/sync/conflicts";
import { hasOneRecord } from "../../device/sync/collections";
import { useMemberName } from "../../device/sync/spaces";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { ConflictValue } from "./ConflictValue";
import { compareTexts } from "./difference";
import type { Vocabulary } from "./vocabulary";
import "./ConflictCard.css";

interface ConflictCardProps {
  conflict: FieldConflict;
  vocabulary: Vocabulary;
  onChoose: (value: unknown) => void;
}

/** One field that was changed on two sides: its values side by side, to keep one of them (Y3). */
export function ConflictCard({ conflict, vocabulary, onChoose }: ConflictCardProps) {
  const { collection, record, field, current, others } = conflict;
  const heading = `${record}.${field}`;
  // Beside several others the server's value differs from each in another way.
  const only = others.length === 1 ? others[0] : undefined;
  const stretches = useStretches(conflict, only?.value, vocabulary);
  return (
    <section className="card conflict" aria-labelledby={heading}>
      <header className="conflict-header">
        <p className="conflict-record">
          {hasOneRecord(collection) || conflict.name === null ? (
            vocabulary.kindName(collection)
          ) : (
            <>
              {vocabulary.kindName(collection)} · <bdi>{conflict.name}</bdi>
            </>
          )}
        </p>
        <h2 id={heading} tabIndex={-1}>
          {vocabulary.fieldName(collection, field)}
        </h2>
      </header>
      <ul className="conflict-values">
        <ConflictValue
          source={t("club.sync.server")}
          note={t("club.sync.serverNote")}
          side="one"
          value={current}
          {...{ stretches, collection, field, vocabulary, onChoose }}
        />
        {others.map((other) => (
          <OtherValue key={other.change} {...{ conflict, other, vocabulary, onChoose }} />
        ))}
      </ul>
    </section>
  );
}

type OtherValueProps = ConflictCardProps & { other: FieldConflict["others"][number] };

function OtherValue({ conflict, other, vocabulary, onChoose }: OtherValueProps) {
  const { collection, field } = conflict;
  const member = useShownMember();
  const stretches = useStretches(conflict, other.value, vocabulary);
  const isAnothers = other.author !== undefined && other.author !== member;
  const name = useMemberName(conflict.space, isAnothers ? other.author : undefined);
  return (
    <ConflictValue
      source={isAnothers ? `${name ?? t("club.sync.anotherMember")} · ${other.device_name}` : other.device_name}
      note={dateTime(other.made_at)}
      side="other"
      value={other.value ?? null}
      {...{ stretches, collection, field, vocabulary, onChoose }}
    />
  );
}

/** How the server's words and the other ones differ; nothing where there are no words. */
function useStretches({ collection, field, current }: FieldConflict, other: unknown, vocabulary: Vocabulary) {
  return useMemo(() => {
    const areTexts = vocabulary.isText(collection, field, current) && vocabulary.isText(collection, field, other);
    return areTexts ? compareTexts(current, other) : undefined;
  }, [collection, field, current, other]);
}
