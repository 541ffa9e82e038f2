import { useEffect, useRef } from "react";
import { choose, FieldConflict, useConflicts } from "../../device/sync/conflicts";
import { Button } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { goBack } from "../../shell/routing/location";
import { Choices, RecordConflictCard } from "./RecordConflictCard";
import { useVocabulary } from "./vocabulary";
import "./ConflictsPage.css";

const parent = "/settings/sync";

/** The conflicts of each record, in their order. */
function byRecord(conflicts: readonly FieldConflict[]): readonly (readonly FieldConflict[])[] {
  const groups = new Map<string, FieldConflict[]>();
  for (const each of conflicts) {
    const key = `${each.space ?? ""} ${each.collection} ${each.record}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

/** The fields that were changed concurrently, to be resolved now or later (Y3). */
export function ConflictsPage() {
  const conflicts = useConflicts();
  const vocabulary = useVocabulary();
  const list = useRef<HTMLDivElement>(null);
  /** The number of the card on which a choice was made, until that has arrived. */
  const chosen = useRef<{ card: number; conflicts: readonly FieldConflict[] } | null>(null);

  useEffect(() => {
    // The focus moves to the next card when the resolved card disappears.
    const left = chosen.current;
    if (!left || conflicts.some((each) => left.conflicts.some(({ record, field }) => each.record === record && each.field === field))) return;
    const headings = list.current?.querySelectorAll<HTMLElement>(".conflict h2") ?? [];
    const next = headings[Math.min(left.card, headings.length - 1)];
    (next ?? document.querySelector<HTMLElement>("h1"))?.focus();
    chosen.current = null;
  }, [conflicts]);

  function keep(choices: Choices) {
    const headings = [...(list.current?.querySelectorAll<HTMLElement>(".conflict") ?? [])];
    const card = Math.max(0, headings.findIndex((each) => each.contains(document.activeElement)));
    chosen.current = { card, conflicts: choices.map(({ conflict }) => conflict) };
    for (const { conflict, value } of choices) choose(conflict, value);
    const fields = choices.map(({ conflict }) => vocabulary.fieldName(conflict.collection, conflict.field));
    showToast(t("club.sync.kept", { field: fields.join(", ") }));
  }

  return (
    <Page title={t("club.sync.conflicts")} parent={parent}>
      <div ref={list} className="conflicts">
        {conflicts.length === 0 ? (
          <EmptyState icon="check" title={t("club.sync.noConflicts")} text={t("club.sync.noConflictsText")} />
        ) : (
          <>
            <p className="conflicts-intro">{t("club.sync.conflictsText")}</p>
            {byRecord(conflicts).map((those) => (
              <RecordConflictCard key={`${those[0]?.collection} ${those[0]?.record}`} conflicts={those} vocabulary={vocabulary} onChoose={keep} />
            ))}
            <div className="conflicts-later">
              <Button onClick={() => goBack(parent)}>{t("club.sync.later")}</Button>
              <p>{t("club.sync.laterText")}</p>
            </div>
          </>
        )}
      </div>
    </Page>
  );
}
