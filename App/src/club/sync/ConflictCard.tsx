import { useMemo } from "react";
import { useShownMember } from "../../device/session/session";
import type { FieldConflict } from "../../device/sync/conflicts";
import { hasOneRecord } from "../../device/sync/collections";
import { useMemberName } from "../../device/sync/spaces";
import { deviceIdentifier } from "../../device/sync/thisDevice";
import type { Conflict } from "../../device/sync/wire";
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

/** One field that was changed concurrently: its values side by side, to choose from (Y3). */
export function ConflictCard({ conflict, vocabulary, onChoose }: ConflictCardProps) {
  const { collection, record, field, current, others } = conflict;
  const heading = `${record}.${field}`;
  // With several other values, no single difference can be highlighted.
  const only = others.length === 1 ? others[0] : undefined;
  const stretches = useStretches(conflict, only?.value, vocabulary);
  const present = others.find((each) => each.present)?.present;
  const presentSource = useSource(conflict.space, present);
  return (
    <section className="card conflict" aria-labelledby={heading}>
      <header className="conflict-header">
        <RecordWords conflict={conflict} vocabulary={vocabulary} />
        <h2 id={heading} tabIndex={-1}>
          {vocabulary.fieldName(collection, field)}
        </h2>
      </header>
      <ul className="conflict-values">
        <ConflictValue
          source={t("club.sync.server")}
          note={present ? `${presentSource} · ${dateTime(present.made_at)}` : t("club.sync.serverNote")}
          side="one"
          value={current}
          other={only?.value}
          {...{ conflict, stretches, vocabulary, onChoose }}
        />
        {others.map((other) => (
          <OtherValue key={other.change} {...{ conflict, other, vocabulary, onChoose }} />
        ))}
      </ul>
    </section>
  );
}

/** The kind and the name of the record of a conflict. */
export function RecordWords({ conflict: { collection, name }, vocabulary }: Pick<ConflictCardProps, "conflict" | "vocabulary">) {
  return (
    <p className="conflict-record">
      {hasOneRecord(collection) || name === null ? (
        vocabulary.kindName(collection)
      ) : (
        <>
          {vocabulary.kindName(collection)} · <bdi>{name}</bdi>
        </>
      )}
    </p>
  );
}

type OtherValueProps = ConflictCardProps & { other: FieldConflict["others"][number] };

function OtherValue({ conflict, other, vocabulary, onChoose }: OtherValueProps) {
  const stretches = useStretches(conflict, other.value, vocabulary);
  return (
    <ConflictValue
      source={useSource(conflict.space, other)}
      note={dateTime(other.made_at)}
      side="other"
      value={other.value ?? null}
      other={conflict.current}
      {...{ conflict, stretches, vocabulary, onChoose }}
    />
  );
}

/** The origin of a value: this device, another device of the member, or another member. */
export function useSource(space: string | undefined, origin: Pick<Conflict, "author" | "device" | "device_name"> | undefined): string {
  const member = useShownMember();
  const isAnothers = origin?.author !== undefined && origin.author !== member;
  const name = useMemberName(space, isAnothers ? origin.author : undefined);
  if (!origin) return "";
  if (isAnothers) return `${name ?? t("club.sync.anotherMember")} · ${origin.device_name}`;
  return origin.device === deviceIdentifier() ? `${t("club.thisDevice")} · ${origin.device_name}` : origin.device_name;
}

/** The differences between the server's text and another; undefined for values that are no text. */
export function useStretches({ collection, field, current }: FieldConflict, other: unknown, vocabulary: Vocabulary) {
  return useMemo(() => {
    const areTexts = vocabulary.isText(collection, field, current) && vocabulary.isText(collection, field, other);
    return areTexts ? compareTexts(current, other) : undefined;
  }, [collection, field, current, other]);
}
