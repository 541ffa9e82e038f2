// A transaction of the store that notes what it does, for those who show it.
import type { RecordPlace, StoredRecord } from "./record";
import type { RefusedChange, ReplicaTransaction } from "./replicaStore";

/** What a transaction did, to be shown. */
export interface ReplicaUpdate {
  records: readonly StoredRecord[];
  gone: readonly RecordPlace[];
  /** The waiting changes are others now. */
  changed: boolean;
}

/** Collects what is done in a transaction. */
export class UpdateCollector {
  readonly refusals: RefusedChange[] = [];
  private readonly records = new Map<string, StoredRecord>();
  private readonly gone = new Map<string, RecordPlace>();
  private changed = false;

  /** What is to be shown; null when nothing is. */
  get update(): ReplicaUpdate | null {
    const { records, gone, changed } = this;
    if (!changed && records.size === 0 && gone.size === 0) return null;
    return { records: [...records.values()], gone: [...gone.values()], changed };
  }

  /** The transaction, each change of which is noted. */
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
