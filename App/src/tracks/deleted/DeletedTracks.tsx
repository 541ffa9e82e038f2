import { restoreTrack } from "../data/edits";
import { useDeletedTracks } from "../data/useTracks";
import type { TrackItem } from "../../engine/trackTypes";
import { Button } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { showUndoable } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { DeletedTrackRow } from "./DeletedTrackRow";
import "./DeletedTracks.css";

/** The tracks deleted in the last 30 days, which can be restored (Y4). */
export function DeletedTracks() {
  const deleted = useDeletedTracks();
  return (
    <Page title={t("tracks.deletedOnes.title")} parent="/">
      {deleted.state === "waiting" && <Waiting what={t("tracks.loading")} lines={4} height={5.25} />}
      {deleted.state === "absent" && <KeptProblem problem={deleted.problem} />}
      {deleted.state === "here" && deleted.value.length === 0 && (
        <EmptyState icon="delete" title={t("tracks.deletedOnes.none")} text={t("tracks.deletedOnes.noneText")} />
      )}
      {deleted.state === "here" && deleted.value.length > 0 && (
        <>
          <p className="deleted-tracks-intro">{t("tracks.deletedOnes.intro")}</p>
          {deleted.value.length > 1 && (
            <Button onClick={() => bringBack(deleted.value.map(({ body }) => body))}>{t("tracks.deletedOnes.bringAllBack")}</Button>
          )}
          <ul className="rows">
            {deleted.value.map(({ body, deletedAt }) => (
              <DeletedTrackRow key={body.id} track={body} deletedAt={deletedAt} onBringBack={() => bringBack([body])} />
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}

function bringBack(tracks: readonly TrackItem[]): void {
  showUndoable(t("tracks.deletedOnes.back", { count: tracks.length, name: tracks[0]?.name ?? "" }), ...tracks.map(restoreTrack));
}
