import { useTrack } from "../data/useTrack";
import { useStoredLine } from "../data/lineEdits";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import { LineEditor } from "./LineEditor";
import { LineHistory } from "./LineHistory";
import "./LineScreen.css";

/** Edits the line of a track on top of its recording, and takes edits back (T22). */
export function LineScreen({ parameters }: { parameters: RouteParameters }) {
  const { id = "" } = parameters;
  const track = useTrack(id);
  const stored = useStoredLine(id);
  const isWaiting = track.state === "waiting" || stored === "waiting";
  return (
    <Page
      title={t("tracks.line.title")}
      subtitle={track.state === "here" && track.value.name}
      parent={`/tracks/${id}`}
      width="wide"
    >
      {track.state === "absent" && <KeptProblem problem={track.problem} />}
      {isWaiting && <Waiting what={t("tracks.detail.loading")} lines={2} height={20} />}
      {stored === "none" && <Notice>{t("tracks.line.none")}</Notice>}
      {stored === null && <Notice>{t("tracks.line.offline")}</Notice>}
      {track.state === "here" && stored && typeof stored !== "string" && (
        <div className="track-body">
          <LineEditor track={track.value} stored={stored} />
          <LineHistory track={track.value} stored={stored} />
        </div>
      )}
    </Page>
  );
}
