// A transaction of the store that records its own changes, for those who show them.
import type { RecordPlace, StoredRecord } from "./record";
import type { RefusedChange, ReplicaTransaction } from "./replicaStore";

/** The changes of a transaction that are to be shown. */
export interface ReplicaUpdate {
  records: readonly StoredRecord[];
  gone: readonly RecordPlace[];
  /** True if the waiting changes differ. */
  changed: boolean;
}

/** Collects the changes of a transaction. */
export class UpdateCollector {
  readonly refusals: RefusedChange[] = [];
  private readonly records = new Map<string, StoredRecord>();
  private readonly gone = new Map<string, RecordPlace>();
  private changed = false;

  /** The collected changes; null if there are none. */
  get update(): ReplicaUpdate | null {
    const { records, gone, changed } = this;
    if (!changed && records.size === 0 && gone.size === 0) return null;
    return { records: [...records.values()], gone: [...gone.values()], changed };
  }

  /** Wraps a transaction so that each change is collected. */
  observing(kept: ReplicaTransaction): ReplicaTransaction {
    const noteChange = () => (this.changed = true);
    return {
      ...kept,
      addRefusal: async (made) => {
        const refusal = await kept.addRefusal(made);
        this.refusals.push(refusal);
        return refusal;
      },
      dropRefusal(number) {
        noteChange();
        kept.dropRefusal(number);
      },
      addChange(change) {
        noteChange();
        return kept.addChange(change);
      },
      putChange(change) {
        noteChange();
        kept.putChange(change);
      },
      dropChange(number) {
        noteChange();
        kept.dropChange(number);
      },
      putRecord: (record) => {
        this.records.set(keyOf(record), record);
        this.gone.delete(keyOf(record));
        kept.putRecord(record);
      },
      dropRecord: (place) => {
        this.gone.set(keyOf(place), place);
        this.records.delete(keyOf(place));
        kept.dropRecord(place);
      },
    };
  }
}

const keyOf = ({ space = "", collection, id }: RecordPlace) => `${space}/${collection}/${id}`;
