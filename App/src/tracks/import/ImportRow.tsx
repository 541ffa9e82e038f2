import type { ReactNode } from "react";
import type { ImportAnswer, ImportedTrack } from "../../engine/trackTypes";
import { Button } from "../../shell/components/Button";
import { Icon, IconDrawing } from "../../shell/components/Icon";
import { ProgressBar } from "../../shell/components/ProgressBar";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { canRetry, Import, importSimilar, retryImport } from "./imports";
import { refusalWords, uploadWords } from "./refusalWords";
import { warningWords } from "./warningWords";

/** One file: its progress, then its result. */
export function ImportRow({ import: each }: { import: Import }) {
  const { id, name, file, state } = each;
  const answer = state.step === "answered" ? state.answer : null;
  // Most files of another service's archive are part of no activity: they are counted, not listed.
  const [inside, others] = split(answer?.files ?? [], ({ part, error }) => part !== "other" || error != null);
  return (
    <li className="import-row" data-step={state.step}>
      <FileLine
        name={name}
        mood={state.step === "refused" ? "refused" : answer ? moodOf(answer, inside) : "waiting"}
      >
        {state.step === "waiting" && <p className="import-words">{t("tracks.import.waiting")}</p>}
        {state.step === "sending" && (
          <>
            <p className="import-words">{t(state.share < 1 ? "tracks.import.sending" : "tracks.import.reading")}</p>
            <ProgressBar label={name} share={state.share < 1 ? state.share : undefined} />
          </>
        )}
        {state.step === "reading" && (
          <>
            <p className="import-words">{t("tracks.import.readingFiles", { done: state.done, all: state.count })}</p>
            <ProgressBar label={name} share={state.count > 0 ? state.done / state.count : undefined} />
          </>
        )}
        {state.step === "refused" && <p className="import-reason">{uploadWords(state.problem)}</p>}
        {canRetry(each) && (
          <Button onClick={() => retryImport(id)}>{t("problem.retry")}</Button>
        )}
        {answer && <AnswerWords answer={answer} />}
        {answer && file && isSimilar([answer, ...inside]) && (
          <Button onClick={() => importSimilar(id)}>{t("tracks.import.keepSimilar")}</Button>
        )}
      </FileLine>
      {inside.length + others.length > 0 && (
        <ul className="import-inside" aria-label={name}>
          {inside.map((inner, index) => (
            <li key={index}>
              <FileLine name={inner.file} mood={moodOf(inner, [])}>
                <AnswerWords answer={inner} />
              </FileLine>
            </li>
          ))}
          {others.length > 0 && (
            <li>
              <FileLine name={t("tracks.import.others", { count: others.length })} mood="known" />
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

/** True if a track was left out because another file contains its activity. */
const isSimilar = (answers: readonly ImportAnswer[]) =>
  answers.some(({ tracks = [] }) => tracks.some(({ status }) => status === "similar"));

/** The elements that fulfil a condition, and the others. */
function split<Value>(values: readonly Value[], holds: (value: Value) => boolean): [Value[], Value[]] {
  return [values.filter(holds), values.filter((value) => !holds(value))];
}

type Mood = "waiting" | "added" | "known" | "refused";

const icons: Record<Mood, IconDrawing> = { waiting: "file", added: "check", known: "info", refused: "warning" };

function moodOf({ error, part, tracks = [] }: ImportAnswer, inside: readonly ImportAnswer[]): Mood {
  if (error) return "refused";
  if (part) return "added";
  const all = [...tracks, ...inside.flatMap((each) => each.tracks ?? [])];
  if (all.length === 0) return "refused";
  return all.some((track) => track.status === "added") ? "added" : "known";
}

function FileLine({ name, mood, children }: { name: string; mood: Mood; children?: ReactNode }) {
  return (
    <div className="import-line">
      <span className={`import-mood import-${mood}`}>
        <Icon drawing={icons[mood]} size={20} />
      </span>
      <div className="import-about">
        <p className="import-name">
          <bdi>{name}</bdi>
        </p>
        {children}
      </div>
    </div>
  );
}

const parts = { list: "tracks.import.list", photo: "tracks.import.photo", other: "tracks.import.other" } as const;

function AnswerWords({ answer: { error, error_code, part, warnings = [], tracks = [] } }: { answer: ImportAnswer }) {
  return (
    <>
      {error && <p className="import-reason">{refusalWords(error_code)}</p>}
      {part && <p className="import-words">{t(parts[part])}</p>}
      {tracks.map((track) => (
        <TrackWords key={track.id} track={track} />
      ))}
      {warnings.map((warning, index) => (
        <p key={index} className="import-words">
          {warningWords(warning)}
        </p>
      ))}
    </>
  );
}

const statuses = {
  added: "tracks.import.added",
  known: "tracks.import.known",
  similar: "tracks.import.similar",
} as const;

function TrackWords({ track }: { track: ImportedTrack }) {
  return (
    <p className="import-words">
      {t(statuses[track.status])}{" "}
      <Link to={`/tracks/${track.id}`}>
        <bdi>{track.name}</bdi>
      </Link>
    </p>
  );
}
