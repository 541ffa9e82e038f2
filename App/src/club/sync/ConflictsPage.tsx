import { useEffect, useRef } from "react";
import { choose, FieldConflict, useConflicts } from "../../device/sync/conflicts";
import { Button } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { goBack } from "../../shell/routing/location";
import { ConflictCard } from "./ConflictCard";
import { useVocabulary } from "./vocabulary";
import "./ConflictsPage.css";

const parent = "/settings/sync";

const keyOf = ({ record, field }: FieldConflict) => `${record}.${field}`;

/** The fields that were changed concurrently, to be resolved now or later (Y3). */
export function ConflictsPage() {
  const conflicts = useConflicts();
  const vocabulary = useVocabulary();
  const list = useRef<HTMLDivElement>(null);
  const chosen = useRef<{ key: string; index: number } | null>(null);

  useEffect(() => {
    // The focus moves to the next card when the resolved card disappears.
    const left = chosen.current;
    if (!left || conflicts.some((conflict) => keyOf(conflict) === left.key)) return;
    const headings = list.current?.querySelectorAll<HTMLElement>(".conflict h2") ?? [];
    const next = headings[Math.min(left.index, headings.length - 1)];
    (next ?? document.querySelector<HTMLElement>("h1"))?.focus();
    chosen.current = null;
  }, [conflicts]);

  function keep(conflict: FieldConflict, value: unknown, index: number) {
    chosen.current = { key: keyOf(conflict), index };
    choose(conflict, value);
    showToast(t("club.sync.kept", { field: vocabulary.fieldName(conflict.collection, conflict.field) }));
  }

  return (
    <Page title={t("club.sync.conflicts")} parent={parent}>
      <div ref={list} className="conflicts">
        {conflicts.length === 0 ? (
          <EmptyState icon="check" title={t("club.sync.noConflicts")} text={t("club.sync.noConflictsText")} />
        ) : (
          <>
            <p className="conflicts-intro">{t("club.sync.conflictsText")}</p>
            {conflicts.map((conflict, index) => (
              <ConflictCard
                key={keyOf(conflict)}
                conflict={conflict}
                vocabulary={vocabulary}
                onChoose={(value) => keep(conflict, value, index)}
              />
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
