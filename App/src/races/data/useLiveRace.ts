import { useEffect, useMemo } from "react";
import { useShownMember } from "../../device/session/session";
import { useObservable } from "../../device/store/observable";
import { Board, boardOf } from "./board";
import { Connection, LiveRace } from "./LiveRace";
import { racePath, refreshRace, standingsQuery } from "./queries";

/** A race followed live. */
export interface Following {
  /** The standings; the device's stored copy until the server has answered. */
  board: Board | null;
  connection: Connection;
  /** The time by the server's clock. */
  now: () => number;
  /** Time of the server's last message, by this device's clock. */
  lastSignAt: () => number;
}

/** Follows a race while the page is visible. */
export function useLiveRace(race: string): Following {
  const member = useShownMember();
  const { live, standings } = useMemo(() => {
    const query = standingsQuery(race);
    const sources = {
      standings: query,
      listen: (after: string) =>
        new EventSource(`/api/v1${racePath(race)}/events?after=${encodeURIComponent(after)}`),
      changed: () => refreshRace(race),
    };
    return { live: new LiveRace(sources), standings: query };
  }, [race, member]);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void live.start();
      else live.stop();
    };
    look();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
      live.stop();
    };
  }, [live]);

  const board = useObservable(live.board);
  const connection = useObservable(live.connection);
  const kept = useObservable(standings);
  const first = useMemo(() => (kept.state === "here" ? boardOf(kept.value) : null), [kept]);
  return { board: board ?? first, connection, now: live.now, lastSignAt: live.lastSignAt };
}
