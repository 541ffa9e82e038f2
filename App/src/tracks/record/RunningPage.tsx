import { useState } from "react";
import type { LiveFigures } from "../../engine/recorder";
import { useCategories } from "../data/categories";
import { recordingControl, RecordingView } from "../data/recording/recording";
import { Icon } from "../../shell/components/Icon";
import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import { categoryName } from "../category";
import { HoldButton } from "./HoldButton";
import { LapButton } from "./LapButton";
import { LiveLaps } from "./LiveLaps";
import { LiveMarks } from "./LiveMarks";
import { MusicPlayer } from "./music/MusicPlayer";
import { RecordMap } from "./RecordMap";
import { RunningFigures } from "./RunningFigures";
import { RunningNotices } from "./RunningNotices";
import { SignalBadge } from "./SignalBadge";
import { stateWords } from "./stateWords";
import { StopDialog } from "./StopDialog";
import { stopIcon } from "../../shell/components/signs";
import "./RunningPage.css";

/** The page during a recording: figures readable at arm's length, the line so far, and large buttons (T1). */
export function RunningPage({ view }: { view: Extract<RecordingView, { step: "running" }> }) {
  const { live, recording } = view;
  const categories = useCategories();
  const category = categories.state === "here" && categories.value.find(({ id }) => id === recording.category);
  return (
    <div className="running" data-state={live.state}>
      <Page
        title={stateWords(view)}
        {...(category ? { subtitle: categoryName(category) } : {})}
        actions={<SignalBadge signal={live.signal} accuracy={live.accuracy} />}
        width="wide"
      >
        <RunningNotices view={view} />
        <RunningFigures live={live} sport={recording.sport} />
        <div className="running-map">
          <RecordMap view={view} />
        </div>
        <MusicPlayer />
        <div className="running-parts">
          <LiveLaps live={live} sport={recording.sport} />
          <LiveMarks count={live.marks} sport={recording.sport} />
        </div>
        <Controls live={live} />
      </Page>
    </div>
  );
}

function Controls({ live }: { live: LiveFigures }) {
  const [paused, waiting] = [live.state === "paused", live.state === "waiting"];
  const [asking, setAsking] = useState(false);
  const stop = () => recordingControl.end();
  return (
    <div className="running-controls">
      <HoldButton icon={stopIcon} onHeld={stop} onPressed={() => setAsking(true)}>
        {t("tracks.record.stop")}
      </HoldButton>
      <LapButton disabled={paused || waiting} />
      <button
        type="button"
        className="pause-button"
        onClick={() => (paused ? recordingControl.resume() : recordingControl.pause())}
      >
        <Icon drawing={paused ? "play" : "pause"} size={30} />
        <span>{t(paused ? "tracks.record.resume" : "tracks.record.pause")}</span>
      </button>
      {asking && <StopDialog live={live} onStop={stop} onClose={() => setAsking(false)} />}
    </div>
  );
}
