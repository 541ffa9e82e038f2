import { ReactNode, useEffect, useRef, useState } from "react";
import type { SharedTrack } from "../../device/api";
import { asProblem, Problem } from "../../device/network/problem";
import { Button } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { useOnline } from "../../shell/useOnline";
import type { ReadPhoto } from "./SharedPhotos";
import type { ReadMap } from "./ShownMap";
import { ShownTrackBody, shownSubtitle } from "./ShownTrackBody";

type Looked = { step: "asking" } | { step: "here"; track: SharedTrack } | { step: "failed"; problem: Problem };

interface ShownTrackPageProps {
  /** The title until the track is here. */
  title: string;
  /** The page to which its back link leads. */
  parent?: string | undefined;
  /** Asks the server for the track, which is stored nowhere. Throws a `Problem`. */
  read: () => Promise<SharedTrack>;
  /** Asks for the line of a track that came without it; the same function for the same track. Throws a `Problem`. */
  readMap?: ReadMap;
  readPhoto: ReadPhoto;
  problemText: (problem: Problem) => string;
  /** What stands below the track. */
  children?: (track: SharedTrack) => ReactNode;
}

/** The page of a track that its member shows to others. */
export function ShownTrackPage({ title, parent, read, readMap, readPhoto, problemText, children }: ShownTrackPageProps) {
  const [attempt, setAttempt] = useState(0);
  const looked = useLooked(read, attempt);
  return (
    <div className="track-page">
      <Page
        title={looked.step === "here" ? looked.track.name : title}
        subtitle={looked.step === "here" && shownSubtitle(looked.track)}
        {...(parent !== undefined && { parent })}
        width="wide"
      >
        {looked.step === "asking" && <Waiting what={t("tracks.detail.loading")} lines={1} height={22} />}
        {looked.step === "failed" && (
          <NotShown problem={looked.problem} words={problemText(looked.problem)} onRetry={() => setAttempt(attempt + 1)} />
        )}
        {looked.step === "here" && (
          <ShownTrackBody track={looked.track} {...(readMap && { readMap })} readPhoto={readPhoto}>
            {children?.(looked.track)}
          </ShownTrackBody>
        )}
      </Page>
    </div>
  );
}

interface NotShownProps {
  problem: Problem;
  words: string;
  onRetry: () => void;
}

/** Why there is no track. Without a network, that it is not on the device; it is asked for again when the network is back. */
function NotShown({ problem, words, onRetry }: NotShownProps) {
  const online = useOnline();
  const missed = useRef(false);
  const isOffline = problem.kind === "network" && !online;
  useEffect(() => {
    if (missed.current && !isOffline) onRetry();
    missed.current = isOffline;
  }, [isOffline]);
  if (isOffline) return <EmptyState icon="offline" title={t("tracks.shown.offline")} text={t("tracks.shown.offlineText")} />;
  return (
    <Notice kind="wrong">
      <p>{words}</p>
      {problem.passes && <Button onClick={onRetry}>{t("problem.retry")}</Button>}
    </Notice>
  );
}

/** The track as the server shows it now; each attempt asks again. */
function useLooked(read: () => Promise<SharedTrack>, attempt: number): Looked {
  const [looked, setLooked] = useState<Looked>({ step: "asking" });
  useEffect(() => {
    let isCurrent = true;
    setLooked({ step: "asking" });
    read().then(
      (track) => isCurrent && setLooked({ step: "here", track }),
      (error: unknown) => isCurrent && setLooked({ step: "failed", problem: asProblem(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [read, attempt]);
  return looked;
}
