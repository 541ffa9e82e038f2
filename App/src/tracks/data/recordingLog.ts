// The log of a running recording on the device's disk: rows as the engine's recorder takes them.
import { change, ObjectStores, read } from "../../device/store/database";
import type { Migration } from "../../device/store/openDatabase";
import type { RecorderSettings } from "../../engine/recorder";
import type { Sport } from "../../engine/trackTypes";

/** A recording that has not been saved yet. */
export interface Recording {
  id: string;
  begun_at: number;
  category: string | null;
  sport: Sport;
  settings: RecorderSettings;
}

/** The stores of recordings and of their rows. */
export const logStores = ["recordings", "log"] as const;

export const logMigration: Migration = {
  version: 3,
  migrate(database) {
    database.createObjectStore("recordings", { keyPath: "id" });
    database.createObjectStore("log", { keyPath: ["recording", "number"] });
  },
};

/** The numbers of a row: its kind, then a position. */
export const numbersPerRow = 9;

/** The numbers of a block. A block is rewritten with each of its rows, so that no row stays in memory. */
const numbersPerBlock = 60 * numbersPerRow;

interface Block {
  recording: string;
  number: number;
  rows: Float64Array;
}

const blocksOf = (recording: string) => IDBKeyRange.bound([recording, 0], [recording, Infinity]);

/** Writes the rows of one recording. A row is on disk once its promise resolves. */
export class RecordingLog {
  private constructor(
    private readonly member: string,
    readonly recording: Recording,
    /** All rows, oldest first: a day of recording takes 6 MB. */
    readonly rows: number[],
    /** The count of numbers on disk, in whole blocks. */
    private kept: number,
  ) {}

  static async begin(member: string, recording: Recording): Promise<RecordingLog> {
    await change(member, ["recordings"], (stores) => stores("recordings").put(recording), { lasting: true });
    return new RecordingLog(member, recording, [], 0);
  }

  /** Opens the log of a recording to continue it. */
  static async open(member: string, recording: Recording): Promise<RecordingLog> {
    const blocks = (await read(member, "log", (store) => store.getAll(blocksOf(recording.id)))) as Block[];
    const rows = blocks.flatMap((block) => Array.from(block.rows));
    return new RecordingLog(member, recording, rows, wholeBlocks(rows.length));
  }

  /** Appends rows in order. Rows that the disk rejected before are written again with them. */
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

/** The member's recording that was not ended, if any. */
export async function unendedRecording(member: string): Promise<Recording | undefined> {
  const recordings = (await read(member, "recordings", (store) => store.getAll())) as Recording[];
  return recordings[0];
}

/** Deletes a recording and its rows, within the transaction that stores its track. */
export function dropRecording(stores: ObjectStores<(typeof logStores)[number]>, recording: string): void {
  stores("recordings").delete(recording);
  stores("log").delete(blocksOf(recording));
}

/** Discards a recording. */
export function discardRecording(member: string, recording: string): Promise<void> {
  return change(member, logStores, (stores) => dropRecording(stores, recording));
}
