import { useEffect } from "react";
import { recordingControl, useRecording } from "../data/recording/recording";
import { Button } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { EndedPage } from "./EndedPage";
import { InterruptionActions, InterruptionWords } from "./Interruption";
import { ReadyPage } from "./ReadyPage";
import { RunningPage } from "./RunningPage";
import { recorderWanted } from "./wanted";
import "./RecordScreen.css";
import { recordIcon } from "../icons";

/** Recording: the pages before, during and after (T1 to T6). */
export function RecordScreen() {
  const view = useRecording();
  useEffect(() => recorderWanted.set(true), []);

  switch (view.step) {
    case "ready":
      return <ReadyPage view={view} />;
    case "running":
      return <RunningPage view={view} />;
    case "ended":
      return <EndedPage view={view} />;
    case "looking":
      return (
        <Page title={t("tracks.record.title")}>
          <Waiting what={t("tracks.record.looking")} lines={3} height={6} />
        </Page>
      );
    case "interrupted":
      return (
        <Page title={t("tracks.record.interrupted")}>
          <div className="record-interrupted">
            <InterruptionWords view={view} />
            <div className="record-interrupted-actions">
              <InterruptionActions />
            </div>
          </div>
        </Page>
      );
    case "elsewhere":
      return (
        <Page title={t("tracks.record.title")}>
          <EmptyState icon={recordIcon} title={t("tracks.record.elsewhere")} text={t("tracks.record.elsewhereText")} />
        </Page>
      );
    case "unreadable":
      return (
        <Page title={t("tracks.record.title")}>
          <EmptyState icon="warning" title={t("tracks.record.unreadable")} text={t("tracks.record.unreadableText")}>
            <Button kind="primary" onClick={() => void recordingControl.look()}>
              {t("problem.retry")}
            </Button>
          </EmptyState>
        </Page>
      );
  }
}
