import type { TrackItem } from "../../engine/trackTypes";
import { date, dateTime, dayOfYear } from "../../shell/language/format";

/** The short names of two tracks, for column headings. */
export interface Labels {
  first: string;
  other: string;
}

/** Tracks of one route often share a name: they are told apart by their day, else by the time of day. */
export function labelsOf(first: TrackItem, other: TrackItem): Labels {
  if (first.started_at == null || other.started_at == null) return { first: first.name, other: other.name };
  const day = yearOf(first.started_at) === yearOf(other.started_at) ? dayOfYear : date;
  const days = { first: day(first.started_at), other: day(other.started_at) };
  if (days.first !== days.other) return days;
  return { first: dateTime(first.started_at), other: dateTime(other.started_at) };
}

const yearOf = (moment: number) => new Date(moment).getFullYear();
