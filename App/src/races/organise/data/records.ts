// The records of a race's space: changed on the device at once, and sent as soon as there is a network.
import { useMemo } from "react";
import { newIdentifier } from "../../../device/store/identifier";
import { mapState, QueryState } from "../../../device/store/queryState";
import type { ChangedFields } from "../../../device/sync/change";
import type { RecordTypes } from "../../../device/sync/recordTypes";
import { make } from "../../../device/sync/sync";
import { useRecords } from "../../../device/sync/useRecords";
import { useRace } from "../../data/queries";

/** The fields common to all records. */
interface Said {
  id: string;
  /** 0 until the server has it. */
  rev: number;
  updated_at: number;
  /** The member who made it. */
  author?: string;
}

export type CorrectionKind = RecordTypes["race_corrections"]["kind"];

/** The collections of a race. */
type Collections = Pick<
  RecordTypes,
  "races" | "race_checkpoints" | "race_teams" | "race_check_ins" | "race_corrections" | "race_acknowledgements"
>;

/** A record of a race as the device has it. */
export type RaceRecord<Name extends keyof Collections> = Said & Collections[Name];

export type CheckpointRecord = RaceRecord<"race_checkpoints">;
export type TeamRecord = RaceRecord<"race_teams">;
export type CheckIn = RaceRecord<"race_check_ins">;
export type Correction = RaceRecord<"race_corrections">;

/** The records of a collection, in an order. */
export function useRaceRecords<Name extends keyof Collections>(
  race: string,
  collection: Name,
  order: (one: RaceRecord<Name>, other: RaceRecord<Name>) => number,
): QueryState<readonly RaceRecord<Name>[]> {
  const kept = useRecords<RaceRecord<Name>>(collection, race);
  return useMemo(() => mapState(kept, (all) => [...all].sort(order)), [kept, order]);
}

const byNumber = (one: TeamRecord, other: TeamRecord) => one.number - other.number;
const byPosition = (one: CheckpointRecord, other: CheckpointRecord) =>
  one.position - other.position || (one.id < other.id ? -1 : 1);
/** Order by the last change, latest first. */
export const byAge = (one: Said, other: Said) => other.updated_at - one.updated_at;
const byTime = (one: CheckIn, other: CheckIn) => other.time - one.time;

const none: readonly never[] = [];

/** The loaded records, or an empty array. */
export const known = <Value>(state: QueryState<readonly Value[]>): readonly Value[] =>
  state.state === "here" ? state.value : none;

/** The teams by their numbers. */
export const useTeams = (race: string) => useRaceRecords(race, "race_teams", byNumber);

/** The checkpoints in their order. */
export const useCheckpoints = (race: string) => useRaceRecords(race, "race_checkpoints", byPosition);

/** A checkpoint, or an end of the course, that a team can be noted at. */
export interface Stop {
  id: string;
  name: string;
}

/** The stops at which teams can be checked in, in order: the checkpoints, and each end of the course without a checkpoint. */
export function useStops(race: string): QueryState<readonly Stop[]> {
  const drawn = useCheckpoints(race);
  const published = useRace(race);
  return useMemo(() => {
    const all = published.state === "here" ? published.value.checkpoints : none;
    const [start, finish] = [all[0], all[all.length - 1]];
    return mapState(drawn, (checkpoints): readonly Stop[] => [
      ...(start?.is_derived ? [start] : none),
      ...checkpoints,
      ...(finish?.is_derived && finish !== start ? [finish] : none),
    ]);
  }, [drawn, published]);
}

/** The check-ins by marshals, latest first. */
export const useCheckIns = (race: string) => useRaceRecords(race, "race_check_ins", byTime);

/** The corrections by organisers, latest first. */
export const useCorrections = (race: string) => useRaceRecords(race, "race_corrections", byAge);

/** The alerts that organisers acknowledged. */
export const useAcknowledgements = (race: string) => useRaceRecords(race, "race_acknowledgements", byAge);

/** The race's own record; `undefined` until the device has it. */
export function useRaceFields(race: string): RaceRecord<"races"> | undefined {
  return known(useRaceRecords(race, "races", byAge))[0];
}

/** Creates a record; the returned function removes it. */
export function add<Name extends keyof Collections>(race: string, collection: Name, fields: Collections[Name]): () => void {
  const given = Object.entries(fields).filter(([, after]) => after !== undefined && after !== null);
  return make({
    space: race,
    collection,
    record: newIdentifier(),
    kind: "create",
    fields: Object.fromEntries(given.map(([name, after]) => [name, { after }])) as ChangedFields,
  });
}

/** Changes the fields of a record that differ from those shown to the member; the returned function undoes it. */
export function edit<Name extends keyof Collections>(
  race: string,
  collection: Name,
  seen: RaceRecord<Name>,
  next: Partial<Collections[Name]>,
): () => void {
  const before = seen as unknown as Record<string, unknown>;
  const changed = Object.entries(next).filter(([name, after]) => (before[name] ?? null) !== (after ?? null));
  if (changed.length === 0) return () => undefined;
  const fields = changed.map(([name, after]) => [name, { before: before[name] ?? null, after: after ?? null }]);
  return make({
    space: race,
    collection,
    record: seen.id,
    kind: "edit",
    fields: Object.fromEntries(fields) as ChangedFields,
  });
}

/** Deletes a record; the returned function restores it. */
export function remove(race: string, collection: keyof Collections, id: string): () => void {
  return make({ space: race, collection, record: id, kind: "delete" });
}
