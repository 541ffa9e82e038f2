// Positions and the member's actions as rows of a recording's log.

/** The kinds of rows, as the engine's recorder numbers them. */
export const rowKinds = { fix: 0, pause: 1, resume: 2, undoAutoPause: 3, begin: 4, lap: 5, clocks: 6 } as const;

const orUnknown = (value: number | null | undefined) => value ?? NaN;

export function rowOf({ coords, timestamp }: GeolocationPosition): number[] {
  return [
    rowKinds.fix,
    timestamp,
    coords.latitude,
    coords.longitude,
    orUnknown(coords.altitude),
    orUnknown(coords.accuracy),
    orUnknown(coords.speed),
    NaN,
    NaN,
  ];
}

/** A row for an action of the member. */
export function rowOfAction(kind: Exclude<keyof typeof rowKinds, "fix" | "clocks">, time: number): number[] {
  return [rowKinds[kind], time, NaN, NaN, NaN, NaN, NaN, NaN, NaN];
}

/** A row with both clocks just before the event of the next row. */
export function rowOfClocks(clock: number, steady: number, isAwake: boolean): number[] {
  return [rowKinds.clocks, clock, steady, isAwake ? 1 : 0, NaN, NaN, NaN, NaN, NaN];
}
