import { calendarFile, CalendarFile, calendarZones } from "../../engine/campusCalendars";
import type { Core } from "../../engine/core";
import { ownClock, zoneClock } from "../data/zoneClock";
import type { Activity } from "../data/records";

/** The maximum bytes of the files that are read together, which the core takes. */
export const maximumSize = 8 * 2 ** 20;

const year = 365.25 * 86_400_000;
/** The time within which clocks are told; before and after it they stand as at its ends. */
const [yearsBack, yearsAhead] = [20, 10];

/** A file that cannot be read, and the reason. */
export class UnreadableFile extends Error {
  constructor(
    readonly file: string,
    readonly reason: "foreign" | "large",
  ) {
    super(reason);
  }
}

/** Reads calendar files as one, and marks the activities that the member has. Throws `UnreadableFile`. */
export async function readCalendar(core: Core, files: readonly File[], known: readonly Activity[], now: number): Promise<CalendarFile> {
  const texts: string[] = [];
  const names = new Set<string>();
  let size = 0;
  for (const file of files) {
    size += file.size;
    if (size > maximumSize) throw new UnreadableFile(file.name, "large");
    const text = decoded(await file.arrayBuffer());
    try {
      calendarZones(core, text).forEach((zone) => names.add(zone));
    } catch {
      throw new UnreadableFile(file.name, "foreign");
    }
    texts.push(text);
  }
  const [from, until] = [now - yearsBack * year, now + yearsAhead * year];
  const zones = [...names].flatMap((name) => {
    const clock = zoneClock(name, from, until);
    return clock ? [{ name, clock }] : [];
  });
  // A file may have several calendars, one after the other.
  return calendarFile(core, { file: texts.join("\n"), now, own: ownClock(from, until), zones, known });
}

/** The text of a file, which some programs write in the encoding of Western Europe. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
