// The edits of a track's line: what the screen that makes them shows, and what would change.
import { useEffect, useState } from "react";
import { newIdentifier } from "../../device/store/identifier";
import { shownMember } from "../../device/session/session";
import { engine } from "../../engine/engine";
import { rules } from "../../engine/rules";
import { editableNumbers, type DerivedTrack, type LineEdit } from "../../engine/tracks";
import type { TrackDetail, TrackItem } from "../../engine/trackTypes";
import { derivationOf, editsOf } from "./own/derive";
import { type StoredPoints, storedPoints } from "./own/storedPoints";

/** A point of the edited line; unknown numbers are NaN. */
export type EditablePoint = Record<(typeof editableNumbers)[number], number>;

/** An edit before it is made. */
export type NewEdit = Pick<LineEdit, "kind" | "from" | "to" | "metres">;

/** The stored points of a track for its editor: "waiting", or null while neither this device nor the server has them. */
export function useStoredLine(id: string): StoredPoints | "none" | "waiting" | null {
  const [stored, setStored] = useState<StoredPoints | "none" | "waiting" | null>("waiting");
  useEffect(() => {
    let gone = false;
    storedPoints(shownMember(), id, { all: true }).then(
      (points) => !gone && setStored(points),
      () => !gone && setStored(null),
    );
    return () => {
      gone = true;
    };
  }, [id]);
  return stored;
}

/** The engine's answer about edits: that about earlier ones while it waits for the next, null before the first. */
interface EngineAnswer<Value> {
  value: Value | null;
  isWaiting: boolean;
  /** The name of the edits that the value is about. */
  of: string | null;
}

/** The points of the line with edits. */
export function useEditablePoints(stored: StoredPoints, edits: readonly LineEdit[]): EngineAnswer<readonly EditablePoint[]> {
  return useAnswer([edits], async () => {
    const numbers = await engine.run("editablePoints", { points: stored.points, line: { ...stored.line, edits } });
    return Array.from({ length: numbers.length / editableNumbers.length }, (_, index) => {
      const at = index * editableNumbers.length;
      return Object.fromEntries(editableNumbers.map((name, column) => [name, numbers[at + column]])) as EditablePoint;
    });
  });
}

/** What the line with edits would be. */
export function useEditedLine(stored: StoredPoints, edits: readonly LineEdit[]): EngineAnswer<DerivedTrack> {
  return useAnswer([edits], async () =>
    engine.run("derive", { points: stored.points, line: { ...stored.line, edits }, derivation: await derivationOf(shownMember()) }),
  );
}

/** True if the edits of each part of the line leave enough points for a track. */
export function useTracksLeft(stored: StoredPoints, parts: readonly (readonly LineEdit[])[]): EngineAnswer<boolean> {
  return useAnswer(parts, async () => {
    for (const edits of parts) {
      if (!(await engine.run("isTrack", { points: stored.points, line: { ...stored.line, edits } }))) return false;
    }
    return true;
  });
}

/** The edits that leave what comes before a point of a line, and what comes after. The point belongs to both. */
export function editsOfSplit({ index }: EditablePoint): readonly [before: NewEdit, after: NewEdit] {
  return [
    { kind: "cut", from: index + 1, to: rules.line_edits.last_fix },
    { kind: "cut", from: 0, to: index - 1 },
  ];
}

/** An answer of the engine about edits, which are asked for once they rest: a slider moves through many. */
function useAnswer<Value>(parts: readonly (readonly LineEdit[])[], ask: () => Promise<Value>): EngineAnswer<Value> {
  const [answer, setAnswer] = useState<{ key: string; value: Value } | null>(null);
  // The identifier and the time of an edit do not change the line.
  const key = JSON.stringify(parts.map((edits) => edits.map(({ kind, from, to, metres }) => [kind, from, to, metres])));
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      ask().then(
        (value) => !gone && setAnswer({ key, value }),
        () => undefined,
      );
    }, 150);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [key]);
  return { value: answer?.value ?? null, isWaiting: answer?.key !== key, of: answer?.key ?? null };
}

/** The edits of a track with further ones, made now. */
export function withEdits(track: TrackItem | TrackDetail, further: readonly NewEdit[]): readonly LineEdit[] {
  const at = Date.now();
  return [...(editsOf(track) ?? []), ...further.map((edit) => ({ id: newIdentifier(), at, ...edit }))];
}
