import { useState } from "react";
import type { FieldConflict } from "../../device/sync/conflicts";
import { Button } from "../../shell/components/Button";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { ConflictCard, RecordWords, useSource, useStretches } from "./ConflictCard";
import { SourceWords, ValueContent } from "./ConflictValue";
import type { Vocabulary } from "./vocabulary";
import "./ConflictCard.css";

/** A value for each of several fields. */
export type Choices = readonly { conflict: FieldConflict; value: unknown }[];

interface RecordConflictCardProps {
  /** The conflicts of one record. */
  conflicts: readonly FieldConflict[];
  vocabulary: Vocabulary;
  onChoose: (choices: Choices) => void;
}

/** The fields of one record that were changed concurrently: one question if one device changed them all, otherwise one for each. */
export function RecordConflictCard({ conflicts, vocabulary, onChoose }: RecordConflictCardProps) {
  const [isDivided, divide] = useState(false);
  const [first] = conflicts;
  if (!first) return null;
  if (isDivided || conflicts.length === 1 || !areOfOneDevice(conflicts)) {
    return (
      <>
        {conflicts.map((conflict) => (
          <ConflictCard
            key={conflict.field}
            conflict={conflict}
            vocabulary={vocabulary}
            onChoose={(value) => onChoose([{ conflict, value }])}
          />
        ))}
      </>
    );
  }
  return <TogetherCard {...{ conflicts, first, vocabulary, onChoose }} onDivide={() => divide(true)} />;
}

/** True if each field has two values, and the other ones are of one device. */
function areOfOneDevice(conflicts: readonly FieldConflict[]): boolean {
  const origins = conflicts.map(({ others: [other], others }) => (other && others.length === 1 ? `${other.author ?? ""} ${other.device}` : null));
  return origins[0] != null && origins.every((origin) => origin === origins[0]);
}

interface TogetherCardProps extends RecordConflictCardProps {
  first: FieldConflict;
  onDivide: () => void;
}

function TogetherCard({ conflicts, first, vocabulary, onChoose, onDivide }: TogetherCardProps) {
  const { record, collection, space } = first;
  const other = first.others[0];
  const otherSource = useSource(space, other);
  const fields = conflicts.map(({ field }) => vocabulary.fieldName(collection, field)).join(", ");
  const side = { conflicts, vocabulary, onChoose };
  return (
    <section className="card conflict" aria-labelledby={record}>
      <header className="conflict-header">
        <RecordWords conflict={first} vocabulary={vocabulary} />
        <h2 id={record} tabIndex={-1}>
          {fields}
        </h2>
      </header>
      <ul className="conflict-values">
        <Side {...side} side="one" source={t("club.sync.server")} note={t("club.sync.serverNote")} />
        <Side {...side} side="other" source={otherSource} note={other ? dateTime(other.made_at) : ""} />
      </ul>
      <div>
        <Button kind="quiet" onClick={onDivide}>
          {t("club.sync.eachAlone")}
        </Button>
      </div>
    </section>
  );
}

interface SideProps extends RecordConflictCardProps {
  side: "one" | "other";
  source: string;
  note: string;
}

const valueOf = ({ current, others }: FieldConflict, side: "one" | "other"): unknown => (side === "one" ? current : (others[0]?.value ?? null));

/** The values of all fields on one side, with a button that chooses them together. */
function Side({ conflicts, vocabulary, onChoose, side, source, note }: SideProps) {
  return (
    <li className="conflict-value">
      <SourceWords source={source} note={note} />
      <dl className="conflict-fields">
        {conflicts.map((conflict) => (
          <FieldOfSide key={conflict.field} {...{ conflict, vocabulary, side, source }} />
        ))}
      </dl>
      <Button
        icon="check"
        aria-label={`${t("club.sync.keepAll")}: ${source}`}
        onClick={() => onChoose(conflicts.map((conflict) => ({ conflict, value: valueOf(conflict, side) })))}
      >
        {t("club.sync.keepAll")}
      </Button>
    </li>
  );
}

interface FieldOfSideProps extends Pick<SideProps, "vocabulary" | "side" | "source"> {
  conflict: FieldConflict;
}

function FieldOfSide({ conflict, vocabulary, side, source }: FieldOfSideProps) {
  const { collection, field } = conflict;
  const stretches = useStretches(conflict, conflict.others[0]?.value, vocabulary);
  const otherSide = side === "one" ? "other" : "one";
  return (
    <div>
      <dt className="conflict-note">{vocabulary.fieldName(collection, field)}</dt>
      <dd>
        <ValueContent {...{ conflict, vocabulary, side, source, stretches }} value={valueOf(conflict, side)} other={valueOf(conflict, otherSide)} />
      </dd>
    </div>
  );
}
