import { useState } from "react";
import { useTrack } from "../data/useTrack";
import { useTracks } from "../data/useTracks";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { Waiting } from "../../shell/components/Waiting";
import { EmptyState } from "../../shell/components/EmptyState";
import { LinkButton } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import { TrackCursor } from "../TrackCursor";
import { TrackActions } from "./TrackActions";
import { TrackBody } from "./TrackBody";
import { TrackSubtitle } from "./TrackSubtitle";
import "./TrackPage.css";

interface TrackPageProps {
  id: string;
  /** True without the list beside it: then a back link is shown. */
  alone: boolean;
  /** True if the map fills the window. */
  fullMap: boolean;
}

/** One track: its map, figures, graphs and marks (T9). */
export function TrackPage({ id, alone, fullMap }: TrackPageProps) {
  const track = useTrack(id);
  const listed = useListed(id);
  const [cursor] = useState(() => new TrackCursor());
  const shown = track.state === "here" ? track.value : listed;
  const gone = track.state === "absent" && [404, 410].includes(track.problem.status);
  return (
    <div className="track-page">
      <Page
        title={gone ? t("tracks.title") : shown?.name ?? ""}
        subtitle={shown && !gone && <TrackSubtitle track={shown} />}
        {...(alone ? { parent: "/" } : {})}
        actions={shown && !gone && <TrackActions track={shown} />}
        width="wide"
        beside={!alone}
      >
        {track.state === "waiting" && <TrackWaiting />}
        {gone && <TrackGone />}
        {track.state === "absent" && !gone && <KeptProblem problem={track.problem} onRetry={() => location.reload()} />}
        {track.state === "here" && (
          <TrackBody track={track.value} cursor={cursor} fullMap={fullMap} />
        )}
      </Page>
    </div>
  );
}

/** The track in the list, whose name is available before the figures. */
function useListed(id: string) {
  const tracks = useTracks();
  return tracks.state === "here" ? tracks.value.find((track) => track.id === id) : undefined;
}

/** A placeholder of the same height as the map and figures. */
function TrackWaiting() {
  return (
    <>
      <Waiting what={t("tracks.detail.loading")} lines={1} height={22} />
      <Waiting what="" lines={3} height={5} />
    </>
  );
}

function TrackGone() {
  return (
    <EmptyState icon="flag" title={t("tracks.detail.gone")} text={t("tracks.detail.goneText")}>
      <LinkButton to="/" kind="primary">
        {t("tracks.import.toTracks")}
      </LinkButton>
      <LinkButton to="/tracks/deleted">{t("tracks.deletedOnes.title")}</LinkButton>
    </EmptyState>
  );
}
