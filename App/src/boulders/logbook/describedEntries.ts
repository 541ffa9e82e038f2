// The member's logbook for its pages: entries with the fields of their problems.
import { useMemo } from "react";
import { Difficulty, readLogbook, SessionOutcome } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import { t } from "../../shell/language/language";
import { searchText } from "../../shell/words/searchText";
import { ClimbingStyle, foundIn, Problem, LogbookEntry, useGymName, useAllProblems, useStoredEntries, useLogbookEntries } from "../data/records";
import { countedScale, useShownScale } from "../grades/gradeScale";

/** An entry of the logbook, with the fields of its problem. */
export interface DescribedEntry {
  record: LogbookEntry;
  /** The key of its problem. */
  key: string;
  /** Empty if it has none. */
  name: string;
  place: string;
  grade: Difficulty | null;
  style: ClimbingStyle | null;
  outcome: SessionOutcome;
  /** The difficulty by the common table; null if unknown. */
  score: number | null;
  /** The problem in its gym, while it exists. */
  problem: Problem | undefined;
}

/** The key of a problem: its identifier in a gym; elsewhere its name and place. */
function problemKey({ id, problem, name, place }: LogbookEntry): string {
  if (problem) return problem;
  return name ? `${searchText(place ?? "")}\n${searchText(name)}` : id;
}

/** The logbook, latest first; null while the core is loading. */
export function useDescribedEntries(core: Core | null): readonly DescribedEntry[] | null {
  const records = useLogbookEntries();
  const problems = useAllProblems();
  const gymName = useGymName();
  const scale = countedScale(useShownScale());
  return useMemo(() => {
    if (!core) return null;
    const known = new Map(problems.map((problem) => [problem.id, problem]));
    const described = records.map((each) => {
      const problem = each.problem ? known.get(each.problem) : undefined;
      return {
        record: each,
        key: problemKey(each),
        name: each.name ?? problem?.name ?? "",
        place: each.place ?? (each.gym ? gymName(each.gym) : ""),
        grade: each.grade ?? problem?.grade ?? null,
        style: each.style ?? problem?.style ?? null,
        problem,
      };
    });
    const read = readLogbook(
      core,
      scale,
      described.map(({ record: { is_send, tries = null, time }, key, grade }) => {
        return { problem: key, time, tries, is_send: is_send === true, grade };
      }),
    );
    return described.map((each, index) => ({ ...each, outcome: read[index]?.outcome ?? "tried", score: read[index]?.score ?? null }));
  }, [core, records, problems, gymName, scale]);
}

/** An entry, with the member's other sessions at its problem, latest first. */
export interface EntryOfProblem {
  entry: DescribedEntry;
  others: readonly DescribedEntry[];
}

/** One entry of the logbook; null if the member does not have it, `undefined` while it is loading. */
export function useDescribedEntry(core: Core | null, id: string): EntryOfProblem | null | undefined {
  const entries = useDescribedEntries(core);
  const stored = useStoredEntries();
  return useMemo(() => {
    if (!entries) return undefined;
    const found = foundIn(stored, (each) => each.id === id);
    const entry = found && entries.find(({ record }) => record.id === id);
    if (!entry) return found === null ? null : undefined;
    return { entry, others: entries.filter((each) => each !== entry && each.key === entry.key) };
  }, [entries, stored, id]);
}

/** The title of an entry: its grade and name, as far as they are known. */
export function entryTitle({ name, grade, record }: DescribedEntry, gradeWords: GradeWords): string {
  return [grade && gradeWords(grade, record.gym), name].filter(Boolean).join(" · ") || t("boulders.problem.title");
}

export type GradeWords = (grade: Difficulty, gym?: string | null) => string;

export const entryPath = ({ id }: Pick<LogbookEntry, "id">) => `/boulders/logbook/${id}`;

export const isFirstSend = ({ outcome }: DescribedEntry) => outcome === "flash" || outcome === "send";

/** The filters of the logbook; empty values match all entries. */
export interface LogFilter {
  text: string;
  place: string;
  /** A grade as text on the member's scale. */
  grade: string;
  style: ClimbingStyle | "";
  outcome: "" | "flash" | "sent" | "tried";
}

export const wholeLogbook: LogFilter = { text: "", place: "", grade: "", style: "", outcome: "" };

export function filtered(
  entries: readonly DescribedEntry[],
  { text, place, grade, style, outcome }: LogFilter,
  gradeWords: GradeWords,
): readonly DescribedEntry[] {
  const wanted = searchText(text);
  return entries.filter(
    (each) =>
      (wanted === "" || searchText(`${each.name} ${each.place} ${each.record.note ?? ""}`).includes(wanted)) &&
      (place === "" || each.place === place) &&
      (grade === "" || (each.grade !== null && gradeWords(each.grade, each.record.gym) === grade)) &&
      (style === "" || each.style === style) &&
      (outcome === "" ||
        (outcome === "flash" ? each.outcome === "flash" : (outcome === "tried") === (each.outcome === "tried"))),
  );
}

/** The climbs of one day at one place. */
export interface LogSession {
  key: string;
  time: number;
  place: string;
  entries: readonly DescribedEntry[];
}

/** Groups entries, given latest first, into sessions in the same order. */
export function sessionsOf(entries: readonly DescribedEntry[]): readonly LogSession[] {
  const sessions = new Map<string, LogSession & { entries: DescribedEntry[] }>();
  for (const entry of entries) {
    const { time } = entry.record;
    const day = new Date(time);
    const key = `${day.getFullYear()}-${day.getMonth()}-${day.getDate()} ${entry.place}`;
    const session = sessions.get(key);
    if (session) session.entries.push(entry);
    else sessions.set(key, { key, time, place: entry.place, entries: [entry] });
  }
  return [...sessions.values()];
}
