import { useEffect, useState } from "react";
import { useCategories } from "../data/categories";
import { prefer, usePreferences } from "../../club/data/preferences";
import { readProfile } from "../../club/data/profile";
import { recordingControl, RecordingView } from "../data/recording/recording";
import { shownMember } from "../../device/session/session";
import { Button, IconButton } from "../../shell/components/Button";
import { Check } from "../../shell/components/Check";
import { Icon } from "../../shell/components/Icon";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { splitLength } from "../splitLengths";
import { chosenDistance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { BackgroundNote, backgroundNoted, noteBackground } from "./BackgroundNote";
import { FollowedPlan } from "./FollowedPlan";
import { CategoryChoice } from "./CategoryChoice";
import { lastCategory, rememberCategory } from "../data/lastCategory";
import { MusicPlayer } from "./music/MusicPlayer";
import { say } from "./say";
import { followSession } from "../data/followedSession";
import { useTraining } from "../data/training";
import { isTrainingPlan } from "../../engine/training";
import { openToday } from "../training/nextSession";
import { sessionWords } from "../training/words";
import { TodaySession } from "../training/TodaySession";
import { SignalCard } from "./SignalCard";
import { recordingChoices } from "../data/recordingChoices";
import "./ReadyPage.css";

/** The page before a recording: category, settings, and the quality of the signal (T1, T2). */
export function ReadyPage({ view }: { view: Extract<RecordingView, { step: "ready" }> }) {
  const categories = useCategories();
  const choices = recordingChoices(usePreferences());
  const [chosen, setChosen] = useState(lastCategory);
  const [noting, setNoting] = useState<"beforeStart" | "asked" | null>(null);
  const [failed, setFailed] = useState(false);
  const training = useTraining();
  const plan = training.state === "here" && isTrainingPlan(training.answer) ? training.answer : null;
  const session = plan && openToday(plan);
  const [speaksSession, setSpeaksSession] = useState(true);
  const known = categories.state === "here" ? categories.value : [];
  const category =
    known.find(({ id }) => id === chosen) ?? known.find(({ kind }) => kind === "running") ?? known[0] ?? null;

  useEffect(() => recordingControl.watchSignal(), []);

  async function start() {
    if (!backgroundNoted()) return setNoting("beforeStart");
    setFailed(false);
    // Browsers let a page speak later only after it has spoken on a press.
    const spoken = speaksSession && category?.sport === "running" ? session : null;
    followSession(spoken);
    if (spoken || (choices.mark_interval_m > 0 && choices.speak_marks)) say(t("tracks.record.spoken.start"));
    const { weight_kg, sex } = await readProfile(shownMember()).catch(() => ({ weight_kg: null, sex: null }));
    const made = {
      spacing: choices.spacing_m,
      markInterval: splitLength(choices.mark_interval_m),
      weight: weight_kg ?? 0,
      isFemale: sex === "female",
      pausesItself: choices.auto_pause,
    };
    const activity = { category: category?.id ?? null, sport: category?.sport ?? "other" };
    await recordingControl.start(activity, made).catch(() => setFailed(true));
  }

  return (
    <div className="ready">
      <Page
        title={t("tracks.record.title")}
        actions={<IconButton icon="info" label={t("tracks.record.note.title")} onClick={() => setNoting("asked")} />}
      >
        <SignalCard view={view} />
        {failed && <Notice kind="wrong">{t("tracks.record.startFailed")}</Notice>}
        <FollowedPlan />
        {plan && session && <TodaySession plan={plan} to="/training" />}
        <CategoryChoice
          categories={known}
          chosen={category}
          onChoose={({ id }) => {
            setChosen(id);
            rememberCategory(id);
          }}
        />
        <div className="ready-choices">
          {session && category?.sport === "running" && (
            <Check
              label={t("tracks.training.speak")}
              hint={t("tracks.training.speakHint", { session: sessionWords(session) })}
              checked={speaksSession}
              onChange={setSpeaksSession}
            />
          )}
          <Check
            label={t("tracks.record.autoPause")}
            hint={t("tracks.record.autoPauseHint")}
            checked={choices.auto_pause}
            onChange={(auto_pause) => prefer({ auto_pause })}
          />
        </div>
        <Rows>
          <LinkRow to="/settings" icon="flag" title={t("tracks.record.marks")} text={marksText(choices)} />
        </Rows>
        <MusicPlayer />
        <StartButton starting={view.starting} onStart={() => void start()} />
      </Page>
      {noting && (
        <BackgroundNote
          onClose={() => setNoting(null)}
          actions={
            <Button
              kind="primary"
              onClick={() => {
                noteBackground();
                setNoting(null);
                if (noting === "beforeStart") void start();
              }}
            >
              {t(noting === "beforeStart" ? "tracks.record.noteStart" : "tracks.record.noted")}
            </Button>
          }
        />
      )}
    </div>
  );
}

function StartButton({ starting, onStart }: { starting: boolean; onStart: () => void }) {
  return (
    <div className="ready-start">
      {starting ? (
        <>
          <p role="status">{t("tracks.record.starting")}</p>
          <Button onClick={() => recordingControl.cancelStart()}>{t("dialog.cancel")}</Button>
        </>
      ) : (
        <button type="button" className="start-button" onClick={onStart}>
          <Icon drawing="play" size={30} />
          <span>{t("tracks.record.start")}</span>
        </button>
      )}
    </div>
  );
}

/** The settings of marks, as text. */
function marksText(choices: ReturnType<typeof recordingChoices>): string {
  if (choices.mark_interval_m === 0) return t("tracks.record.noMarks");
  const distance = chosenDistance(splitLength(choices.mark_interval_m));
  if (choices.vibrate_marks && choices.speak_marks) return t("tracks.record.marksBoth", { distance });
  if (choices.speak_marks) return t("tracks.record.marksSpeak", { distance });
  if (choices.vibrate_marks) return t("tracks.record.marksVibrate", { distance });
  return t("tracks.record.marksSilent", { distance });
}
