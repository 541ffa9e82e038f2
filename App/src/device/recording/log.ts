// What a running recording received, on the device's disk as it comes: rows as the engine's recorder takes them.
import { change, read } from "../store/database";
import type { RecorderSettings } from "../../engine/recorder";

/** A recording that is not saved yet. */
export interface Recording {
  id: string;
  begun_at: number;
  category: string | null;
  settings: RecorderSettings;
}

/** Numbers of a row: its kind, then a fix. */
export const numbersPerRow = 9;

/** Rows kept together: a block is written anew with each of its rows, so that none waits. */
const rowsPerBlock = 60;

interface Block {
  recording: string;
  number: number;
  rows: Float64Array;
}

const blocksOf = (recording: string) => IDBKeyRange.bound([recording, 0], [recording, Infinity]);

/** Writes the rows of one recording, each of them on disk once its promise is kept. */
export class RecordingLog {
  private rows: number[] = [];

  private constructor(
    private readonly member: string,
    readonly recording: Recording,
    private number: number,
  ) {}

  static async begin(member: string, recording: Recording): Promise<RecordingLog> {
    await change(member, ["recordings"], (shelf) => shelf("recordings").put(recording), { lasting: true });
    return new RecordingLog(member, recording, 0);
  }

  /** Goes on with a recording that was interrupted, after its last block. */
  static async goOn(member: string, recording: Recording): Promise<RecordingLog> {
    const keys = await read(member, "log", (store) => store.getAllKeys(blocksOf(recording.id)));
    return new RecordingLog(member, recording, keys.length);
  }

  append(row: readonly number[]): Promise<void> {
    this.rows.push(...row);
    const block: Block = { recording: this.recording.id, number: this.number, rows: Float64Array.from(this.rows) };
    if (this.rows.length >= rowsPerBlock * numbersPerRow) {
      this.rows = [];
      this.number += 1;
    }
    return change(this.member, ["log"], (shelf) => shelf("log").put(block), { lasting: true });
  }
}

/** The recording of this member that was not ended, if any. */
export async function unendedRecording(member: string): Promise<Recording | undefined> {
  const recordings = (await read(member, "recordings", (store) => store.getAll())) as Recording[];
  return recordings[0];
}

/** All rows of a recording, oldest first. */
export async function readLog(member: string, recording: string): Promise<Float64Array> {
  const blocks = (await read(member, "log", (store) => store.getAll(blocksOf(recording)))) as Block[];
  const rows = new Float64Array(blocks.reduce((count, block) => count + block.rows.length, 0));
  let filled = 0;
  for (const block of blocks) {
    rows.set(block.rows, filled);
    filled += block.rows.length;
  }
  return rows;
}

/** Takes a recording and its rows off the shelves, as part of a change that keeps what became of it. */
export function dropRecording(shelf: (name: "recordings" | "log") => IDBObjectStore, recording: string): void {
  shelf("recordings").delete(recording);
  shelf("log").delete(blocksOf(recording));
}

/** Forgets a recording that nobody wants. */
export function discardRecording(member: string, recording: string): Promise<void> {
  return change(member, ["recordings", "log"], (shelf) => dropRecording(shelf, recording));
}
