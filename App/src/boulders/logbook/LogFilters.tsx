import { useMemo } from "react";
import { Select } from "../../shell/components/Field";
import { SearchField } from "../../shell/components/SearchField";
import { locale, t } from "../../shell/language/language";
import { styles } from "../data/records";
import { styleNames } from "../words";
import type { GradeWords, DescribedEntry, LogFilter } from "./describedEntries";

interface LogFiltersProps {
  /** The whole logbook, from which the options are collected. */
  entries: readonly DescribedEntry[];
  filter: LogFilter;
  gradeWords: GradeWords;
  onChange: (filter: LogFilter) => void;
}

/** The filters of the logbook: words in names and notes, place, grade, style and outcome. */
export function LogFilters({ entries, filter, gradeWords, onChange }: LogFiltersProps) {
  const places = useMemo(() => [...new Set(entries.map(({ place }) => place))].filter(Boolean).sort(), [entries]);
  const grades = useMemo(() => gradesOf(entries, gradeWords), [entries, gradeWords]);
  const any = { value: "", label: t("boulders.filter.any") } as const;
  const named = (value: string) => ({ value, label: value });
  return (
    <div className="logbook-filters" role="search" aria-label={t("boulders.logbook.search")}>
      <SearchField label={t("boulders.logbook.search")} shortcut="/" value={filter.text} onChange={(text) => onChange({ ...filter, text })} />
      <div className="logbook-selects">
        <Select
          name="place"
          label={t("boulders.gym")}
          value={filter.place}
          options={[any, ...places.map(named)]}
          onChange={(place) => onChange({ ...filter, place })}
        />
        <Select
          name="grade"
          label={t("boulders.grade")}
          value={filter.grade}
          options={[any, ...grades.map(named)]}
          onChange={(grade) => onChange({ ...filter, grade })}
        />
        <Select
          name="style"
          label={t("boulders.style")}
          value={filter.style}
          options={[any, ...styles.map((value) => ({ value, label: t(styleNames[value]) }))]}
          onChange={(style) => onChange({ ...filter, style })}
        />
        <Select
          name="outcome"
          label={t("boulders.filter.whose")}
          value={filter.outcome}
          options={[
            { value: "", label: t("boulders.filter.all") },
            { value: "sent", label: t("boulders.problem.sent") },
            { value: "flash", label: t("boulders.outcome.flash") },
            { value: "tried", label: t("boulders.filter.unsent") },
          ]}
          onChange={(outcome) => onChange({ ...filter, outcome })}
        />
      </div>
    </div>
  );
}

/** The climbed grades, easiest first; words, colours and other scales follow by name. */
function gradesOf(entries: readonly DescribedEntry[], gradeWords: GradeWords): readonly string[] {
  const scores = new Map(
    entries.flatMap(({ grade, score, record }) => (grade ? [[gradeWords(grade, record.gym), score ?? Infinity] as const] : [])),
  );
  const { compare } = new Intl.Collator(locale(), { numeric: true });
  return [...scores]
    .sort(([words, one], [others, other]) => (one === other ? compare(words, others) : one - other))
    .map(([words]) => words);
}
