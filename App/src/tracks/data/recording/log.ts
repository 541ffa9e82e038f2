// What a running recording received, on the device's disk as it comes: rows as the engine's recorder takes them.
import { change, ObjectStores, read } from "../../../device/store/database";
import type { Migration } from "../../../device/store/openDatabase";
import type { RecorderSettings } from "../../../engine/recorder";
import type { Sport } from "../../../engine/trackTypes";

/** A recording that is not saved yet. */
export interface Recording {
  id: string;
  begun_at: number;
  category: string | null;
  sport: Sport;
  settings: RecorderSettings;
}

/** A recording stands in one store, its rows in the other. */
export const logStores = ["recordings", "log"] as const;

export const logMigration: Migration = {
  version: 3,
  migrate(database) {
    database.createObjectStore("recordings", { keyPath: "id" });
    database.createObjectStore("log", { keyPath: ["recording", "number"] });
  },
};

/** Numbers of a row: its kind, then a fix. */
export const numbersPerRow = 9;

/** Numbers kept together: a block is written anew with each of its rows, so that none waits. */
const numbersPerBlock = 60 * numbersPerRow;

interface Block {
  recording: string;
  number: number;
  rows: Float64Array;
}

const blocksOf = (recording: string) => IDBKeyRange.bound([recording, 0], [recording, Infinity]);

/** Writes the rows of one recording, each of them on disk once its promise is kept. */
export class RecordingLog {
  private constructor(
    private readonly member: string,
    readonly recording: Recording,
    /** All rows, oldest first: a day of them is 6 MB. */
    readonly rows: number[],
    /** How many of the numbers are on disk, in whole blocks. */
    private kept: number,
  ) {}

  static async begin(member: string, recording: Recording): Promise<RecordingLog> {
    await change(member, ["recordings"], (stores) => stores("recordings").put(recording), { lasting: true });
    return new RecordingLog(member, recording, [], 0);
  }

  /** Opens what is on disk of a recording, to go on with it. */
  static async open(member: string, recording: Recording): Promise<RecordingLog> {
    const blocks = (await read(member, "log", (store) => store.getAll(blocksOf(recording.id)))) as Block[];
    const rows = blocks.flatMap((block) => Array.from(block.rows));
    return new RecordingLog(member, recording, rows, wholeBlocks(rows.length));
  }

  /** Adds rows, one after the other. What the disk refused before is written again with them. */
  async append(rows: readonly number[]): Promise<void> {
    this.rows.push(...rows);
    const { length } = this.rows;
    const blocks: Block[] = [];
    for (let start = this.kept; start < length; start += numbersPerBlock) {
      const block = Float64Array.from(this.rows.slice(start, start + numbersPerBlock));
      blocks.push({ recording: this.recording.id, number: start / numbersPerBlock, rows: block });
    }
    await change(this.member, ["log"], (stores) => blocks.forEach((block) => stores("log").put(block)), { lasting: true });
    this.kept = Math.max(this.kept, wholeBlocks(length));
  }
}

const wholeBlocks = (numbers: number) => numbers - (numbers % numbersPerBlock);

/** The recording of this member that was not ended, if any. */
export async function unendedRecording(member: string): Promise<Recording | undefined> {
  const recordings = (await read(member, "recordings", (store) => store.getAll())) as Recording[];
  return recordings[0];
}

/** Takes a recording and its rows off the device, as part of a change that keeps what became of it. */
export function dropRecording(stores: ObjectStores<(typeof logStores)[number]>, recording: string): void {
  stores("recordings").delete(recording);
  stores("log").delete(blocksOf(recording));
}

/** Forgets a recording that nobody wants. */
export function discardRecording(member: string, recording: string): Promise<void> {
  return change(member, logStores, (stores) => dropRecording(stores, recording));
}
