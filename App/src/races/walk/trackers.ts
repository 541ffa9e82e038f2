// Common programs that send positions with a locked screen (R7): the address of each, and the link that configures it if it
// supports one.
import { sendingPath, TeamCode } from "./data/sending";

export interface Tracker {
  name: string;
  /** The operating systems that it runs on. */
  systems: string;
  /** The address to enter in the program. */
  address: string;
  /** Link that opens the program, configured for the team. */
  link?: string;
  /** Name of the further instructions in `races.walk.tracker`. */
  how: "owntracks" | "overland" | "traccar" | "osmand" | "gpslogger";
}

/** @param origin of the server, as `https://club.example`. */
export function trackers(origin: string, code: TeamCode, team: number): readonly Tracker[] {
  const base = origin + sendingPath(code);
  const device = String(team);
  const enc = encodeURIComponent;
  return [
    {
      name: "OwnTracks",
      systems: "iOS, Android",
      address: `${base}/owntracks`,
      link: `owntracks:///config?inline=${enc(btoa(JSON.stringify(ownTracks(`${base}/owntracks`, device))))}`,
      how: "owntracks",
    },
    {
      name: "Overland",
      systems: "iOS",
      address: `${base}/overland`,
      link: `overland://setup?url=${enc(`${base}/overland`)}&device_id=${enc(device)}`,
      how: "overland",
    },
    {
      name: "Traccar Client",
      systems: "iOS, Android",
      address: `${base}/traccar`,
      link: `org.traccar.client://config?url=${enc(`${base}/traccar`)}&id=${enc(device)}&interval=60&distance=0&buffer=true`,
      how: "traccar",
    },
    {
      name: "OsmAnd",
      systems: "Android",
      address: `${base}/osmand?id=${device}&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}&bearing={6}`,
      how: "osmand",
    },
    {
      name: "GPSLogger",
      systems: "Android",
      address:
        `${base}/gpslogger?lat=%LAT&lon=%LON&time=%TIME&acc=%ACC&alt=%ALT&spd=%SPD&dir=%DIR` +
        "&batt=%BATT&device=%AID",
      how: "gpslogger",
    },
  ];
}

/** A configuration of OwnTracks: HTTP mode (3), a position at each movement (2). */
function ownTracks(url: string, device: string) {
  return { _type: "configuration", mode: 3, url, auth: false, monitoring: 2, deviceId: device, tid: device.slice(-2) };
}
