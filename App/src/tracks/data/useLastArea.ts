import { useMemo } from "react";
import { Bounds, boundsOfLine } from "../../map/lines/bounds";
import { useTracks } from "./useTracks";

/** Where the member's newest track with positions lies; null without one, undefined until the tracks are read. */
export function useLastArea(): Bounds | null | undefined {
  const tracks = useTracks();
  return useMemo(() => {
    if (tracks.state === "waiting") return undefined;
    const newest = tracks.state === "here" ? tracks.value.find(({ preview }) => preview?.length) : null;
    return boundsOfLine(newest?.preview ?? []);
  }, [tracks]);
}
