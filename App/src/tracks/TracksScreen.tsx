import { useEffect, useRef } from "react";
import { useTracks } from "./data/useTracks";
import { useSession } from "../device/session/session";
import { useIsFilling } from "../device/sync/sync";
import { EmptyState } from "../shell/components/EmptyState";
import { t } from "../shell/language/language";
import { navigate, useAddress } from "../shell/routing/location";
import type { RouteParameters } from "../shell/routing/route";
import { TrackPage } from "./detail/TrackPage";
import { isFiltered, useListView } from "./list/listView";
import { TrackList } from "./list/TrackList";
import { useWide } from "./useWide";
import "./TracksScreen.css";
import { mapIcon } from "../map/icons";

/** The list, one of its tracks, or on wide screens both side by side. */
export function TracksScreen({ parameters }: { parameters: RouteParameters }) {
  const { id } = parameters;
  const fullMap = useAddress().path.endsWith("/map");
  const wide = useWide();
  const { newest, none } = useFirst();
  const left = useLeft(id);

  useEffect(() => {
    // On wide screens a track is always open beside the list.
    const wanting = id === undefined || left;
    if (wide && wanting && newest !== undefined) navigate(`/tracks/${newest}`, { replace: true });
    else if (left) navigate("/", { replace: true });
  }, [wide, id, left, newest]);

  if (!wide || (none && id === undefined)) return id === undefined ? <TrackList current={null} /> : <TrackPage key={id} id={id} alone fullMap={fullMap} />;
  return (
    <div className="tracks-screen">
      <div className="tracks-screen-list">
        <TrackList current={id ?? null} />
      </div>
      <div className="tracks-screen-track">
        {id !== undefined ? (
          <TrackPage key={id} id={id} alone={false} fullMap={fullMap} />
        ) : (
          <div className="tracks-screen-ground">
            <EmptyState icon={mapIcon} title={t("tracks.nothingChosen")} text={t("tracks.nothingChosenText")} />
          </div>
        )}
      </div>
    </div>
  );
}

/** True if the track was in the list and has left it: it was deleted. */
function useLeft(id: string | undefined): boolean {
  const tracks = useTracks();
  const seen = useRef<string>();
  const listed = tracks.state === "here" && tracks.value.some((track) => track.id === id);
  if (listed) seen.current = id;
  return tracks.state === "here" && id !== undefined && !listed && seen.current === id;
}

/**
 * The first track of the filtered list, once a new device has all of the member's; `none` is true if the member has no tracks at all.
 */
function useFirst(): { newest: string | undefined; none: boolean } {
  const { filter, order } = useListView();
  const tracks = useTracks(filter, order);
  const { member } = useSession();
  const isFilling = useIsFilling();
  if (tracks.state !== "here" || (member && isFilling)) return { newest: undefined, none: false };
  return { newest: tracks.value[0]?.id, none: tracks.value.length === 0 && !isFiltered(filter) };
}
