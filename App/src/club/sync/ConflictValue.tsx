import { Suspense } from "react";
import type { FieldConflict } from "../../device/sync/conflicts";
import { Button } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import type { Stretch } from "./difference";
import { DifferentWords } from "./DifferentWords";
import type { Vocabulary } from "./vocabulary";

interface ConflictValueProps {
  /** The origin of the value, and its time or recipient. */
  source: string;
  note: string;
  conflict: FieldConflict;
  value: unknown;
  /** The value of the other side; `undefined` beside several. */
  other: unknown;
  /** Words compared with another value's, where there are any, and which side the value is on. */
  stretches: readonly Stretch[] | undefined;
  side: "one" | "other";
  vocabulary: Vocabulary;
  onChoose: (value: unknown) => void;
}

/** Longer values scroll within the card, so that the buttons stay near. */
const longest = 800;
const mostLines = 16;

/** Makes a scrolling element reachable by keyboard. */
const scrolled = (label: string) => ({ "data-long": "", tabIndex: 0, role: "group", "aria-label": label });

/** One value of a conflict, with a button that chooses it. */
export function ConflictValue({ onChoose, ...content }: ConflictValueProps) {
  const { source, note, value } = content;
  return (
    <li className="conflict-value">
      <SourceWords source={source} note={note} />
      <ValueContent {...content} />
      <Button icon="check" aria-label={`${t("club.sync.keep")}: ${source}`} onClick={() => onChoose(value)}>
        {t("club.sync.keep")}
      </Button>
    </li>
  );
}

/** The origin of a side's values, and their time or recipient. */
export function SourceWords({ source, note }: Pick<ConflictValueProps, "source" | "note">) {
  return (
    <div>
      <h3>
        <bdi>{source}</bdi>
      </h3>
      <p className="conflict-note">{note}</p>
    </div>
  );
}

/** The value itself, as words and as what its field shows it by. */
export function ValueContent({ source, conflict, value, other, stretches, side, vocabulary }: Omit<ConflictValueProps, "note" | "onChoose">) {
  const { collection, field, space, body } = conflict;
  const View = value === null ? undefined : vocabulary.valueView(collection, field);
  const words = vocabulary.valueWords(collection, field, value);
  const isLong = words.length > longest || words.split("\n").length > mostLines;
  return (
    <>
      {View && (
        <Suspense fallback={null}>
          <View {...{ value, other, space, body }} />
        </Suspense>
      )}
      <div className="conflict-words" data-none={value === null || undefined} {...(isLong && scrolled(source))}>
        {stretches ? <DifferentWords stretches={stretches} side={side} /> : <p dir="auto">{words}</p>}
      </div>
    </>
  );
}
