// Checks the devices' knowledge and data. It observes the commits of their stores, and trusts no device's own report.
import type { WaitingChange } from "../../App/src/device/sync/change";
import type { RecordPlace, StoredRecord } from "../../App/src/device/sync/record";
import { Causes, isToldOfLeaving, Made, sameContent, Snapshot, unset, Write, Writes } from "./causes";
import { editable, isSame, keyOf, keyOfChange } from "./club";
import type { Commit, MemoryStore } from "./memoryStore";

/** The writes that the member saw, or the change that they undo; stated before a transaction begins. */
export interface Intent {
  saw?: Writes | undefined;
  withdraws?: string;
}

export class DeviceOracle {
  /** The changes of each store by record, in their order. */
  private readonly own = new Map<MemoryStore, Map<string, Made[]>>();
  /** The last live snapshot of each record that a store received; deleted records come without fields. */
  private readonly lastLive = new Map<MemoryStore, Map<string, Snapshot>>();
  private readonly refusedFiles = new Set<string>();
  private readonly refusedChanges = new Set<string>();
  private readonly told = new Map<string, number>();
  private readonly heard = new Map<string, number>();

  constructor(
    private readonly causes: Causes,
    private readonly fail: (problem: string) => void,
  ) {}

  private ownOf(store: MemoryStore, key: string): Made[] {
    let byRecord = this.own.get(store);
    if (!byRecord) this.own.set(store, (byRecord = new Map()));
    let made = byRecord.get(key);
    if (!made) byRecord.set(key, (made = []));
    return made;
  }

  private lastLiveOf(store: MemoryStore): Map<string, Snapshot> {
    let records = this.lastLive.get(store);
    if (!records) this.lastLive.set(store, (records = new Map()));
    return records;
  }

  // MARK: What a device knows

  /** The write of each field that a member sees on a device; empty for a missing record. */
  seen(store: MemoryStore, place: RecordPlace): Writes {
    const key = keyOf(place);
    const base = store.records.get(key);
    const snapshot = base && this.lastLive.get(store)?.get(key);
    const writes: Record<string, Write> = { ...snapshot?.fields };
    for (const made of this.ownOf(store, key)) {
      if (made.fate === "answered") {
        const { answer } = made;
        if (!answer || (snapshot && answer.at <= snapshot.at)) continue;
        // A record made again for a restored server stays until the feed reports its deletion by another device.
        const isStillThere = made.change.kind === "create" && base !== undefined && base.seq === undefined;
        if (answer.status === "gone" && !isStillThere) continue;
      } else if (made.fate !== "waiting") continue;
      // The record of a waiting creation is shown only until the server's record arrives.
      if (made.change.kind === "create" && snapshot && made.fate === "waiting") continue;
      for (const [field, write] of Object.entries(made.writes)) {
        if (made.fate === "waiting" || made.foreseen?.includes(field)) writes[field] = write;
      }
    }
    return writes;
  }

  /** Like `seen`; a member who undoes a change of a missing record knows the values that they set. */
  private seenToUndo(store: MemoryStore, change: WaitingChange, intent: Intent | undefined): Writes {
    const own = intent?.withdraws === undefined ? undefined : this.causes.made.get(intent.withdraws)?.writes;
    const known = store.records.has(keyOfChange(change)) ? undefined : own;
    return { ...known, ...this.seen(store, { ...change, id: change.record }) };
  }

  /** Checks that a page shows the server's record with the device's own changes on top. */
  compareShown(store: MemoryStore, record: StoredRecord): Writes {
    const { body } = record;
    const seen = this.seen(store, record);
    for (const field of editable[record.collection] ?? []) {
      const known = (seen[field] ?? unset).value;
      if (!isSame(body[field], known)) {
        const words = `${keyOf(record)} shows ${field} ${String(body[field])} instead of ${String(known)}`;
        this.fail(`${store.device}: ${words}`);
      }
    }
    return seen;
  }

  // MARK: What a device keeps

  committed(commit: Commit, intent: Intent | undefined): void {
    const { store } = commit;
    this.rememberRefusals(commit);
    for (const record of commit.records) {
      const key = keyOf(record);
      const snapshot = this.causes.snapshots.get(record.body);
      if (record.seq === undefined && this.lastLiveOf(store).has(key)) this.forgetAnswered(store, key);
      else if (record.seq !== undefined && snapshot) this.lastLiveOf(store).set(key, snapshot);
    }
    for (const key of commit.droppedRecords) this.forgetAnswered(store, key);
    for (const { was, is } of commit.altered) this.alter(store, was, is);
    for (const change of commit.dropped) this.drop(commit, change, intent);
    for (const change of commit.added) {
      // A change sent again under another name is still the same action of the member.
      const first = commit.dropped.find((dropped) => sameContent(change, { ...dropped, id: change.id }));
      this.add(store, change, first ? { saw: this.causes.made.get(first.id)?.saw } : intent);
    }
  }

  /** Forgets a record's answered changes, after the device has dropped the server's version. */
  private forgetAnswered(store: MemoryStore, key: string): void {
    this.lastLiveOf(store).delete(key);
    this.own.get(store)?.set(key, this.ownOf(store, key).filter(({ fate }) => fate === "waiting"));
  }

  private rememberRefusals({ refused }: Commit): void {
    for (const { change } of refused) {
      const { id } = change;
      const times = (this.told.get(id) ?? 0) + 1;
      this.told.set(id, times);
      if (times > 1) this.fail(`the refusal of ${id} is kept twice`);
    }
  }

  /** Notes that the member was shown a refusal. */
  heardOf(id: string): void {
    const times = (this.heard.get(id) ?? 0) + 1;
    this.heard.set(id, times);
    if (times > 1) this.fail(`the refusal of ${id} was told twice`);
    if (!this.told.has(id)) this.fail(`the refusal of ${id} was told before it was kept`);
  }

  private add(store: MemoryStore, change: WaitingChange, intent: Intent | undefined): void {
    const again = this.causes.made.get(change.id);
    if (again) {
      // A record is created once: a repeated creation is the same creation.
      if (change.kind !== "create" || again.store !== store) this.fail(`${change.id} names two changes`);
      return;
    }
    const names = editable[change.collection] ?? [];
    const fields = Object.entries(change.fields ?? {}).filter(([name]) => names.includes(name));
    const seen = change.kind === "create" ? {} : intent?.saw ?? this.seenToUndo(store, change, intent);
    const writes = Object.fromEntries(fields.map(([name, { after = null }]) => [name, { value: after }]));
    const saw = Object.fromEntries(fields.map(([name, { before = null }]) => {
      // If the server's value is newer than the backup, the lost change did not see it.
      const isBlind = change.restored !== undefined && before === null && !isSame(seen[name]?.value, null);
      return [name, isBlind ? unset : seen[name] ?? unset];
    }));
    for (const [name, { before }] of change.kind === "create" ? [] : fields) {
      if (!isSame(before, saw[name]?.value)) {
        this.fail(`${change.id} says that ${name} was ${String(before)}, the member saw ${String(saw[name]?.value)}`);
      }
    }
    const made: Made = { change, store, writes, saw, fate: "waiting" };
    this.causes.made.set(change.id, made);
    this.ownOf(store, keyOfChange(change)).push(made);
  }

  private alter(store: MemoryStore, was: WaitingChange, is: WaitingChange): void {
    const made = this.causes.made.get(was.id);
    if (!made || was.id !== is.id || !sameContent({ ...was, record: is.record }, is)) {
      this.fail(`${was.id} was altered`);
      return;
    }
    if (was.record !== is.record) {
      if (was.sent) this.fail(`${was.id} was altered after it was sent`);
      const from = this.ownOf(store, keyOfChange(was));
      from.splice(from.indexOf(made), 1);
      const to = this.ownOf(store, keyOfChange(is));
      to.push(made);
      to.sort((one, other) => one.change.number - other.change.number);
    }
    made.change = is;
  }

  private drop(commit: Commit, change: WaitingChange, intent: Intent | undefined): void {
    const made = this.causes.made.get(change.id);
    if (!made) return this.fail(`${change.id} was dropped, and never was made`);
    const { store } = commit;
    const isTold = store.refusals.some((refusal) => refusal.change.id === change.id);
    const code = this.causes.refusals.get(change.id);
    if (commit.added.some((added) => sameContent(added, { ...change, id: added.id }))) made.fate = "made anew";
    else if (made.verdict) {
      // It may have been sent again, and refused under the new name.
      const isKept = store.refusals.some((refusal) => sameContent(refusal.change, { ...change, id: refusal.change.id }));
      if (made.verdict.status === "gone" && change.kind === "edit" && !isKept && !change.restored) {
        this.fail(`${change.id} was dropped with its record, and its words with it`);
      }
      made.fate = "answered";
      made.answer = made.verdict;
      const key = keyOfChange(change);
      const body = store.records.get(key)?.body;
      const shown = Object.entries(made.writes).filter(([field, { value }]) => body && isSame(body[field], value));
      made.foreseen = shown.map(([field]) => field);
      made.isUnknown = made.verdict.isMissing === true && (body === undefined || commit.arrived.has(key));
    } else if (intent?.withdraws === change.id && !change.sent) made.fate = "withdrawn";
    else if (code === "known") made.fate = "known";
    // Another member's change in a shared space is sent again by a device with permission.
    else if (code === "forbidden" && change.restored && change.kind !== "create") made.fate = "withdrawn";
    else if (isTold && change.space !== undefined && isToldOfLeaving(this.causes, store, change.space)) made.fate = "refused";
    else if (code !== undefined && isTold) made.fate = "refused";
    else if (change.file !== undefined && this.refusedFiles.has(change.file) && isTold) made.fate = "refused";
    else if (this.refusedChanges.has(change.id) && isTold) made.fate = "refused";
    else this.fail(`${change.id} (${change.kind}) was dropped, and no answer or word to the member says why`);
  }

  fileRefused(file: string): void {
    this.refusedFiles.add(file);
  }

  changeRefused(id: string): void {
    this.refusedChanges.add(id);
  }

  /** True if the server could not read the change by which a device made a record again: the refusal keeps its values. */
  couldNotBeMade(key: string): boolean {
    return this.couldNotBeDone(key, ({ kind }) => kind === "create");
  }

  /** True if the server could not read a change that a device repeated on a record. */
  couldNotBeDone(key: string, isIt = ({ restored }: WaitingChange) => restored !== undefined): boolean {
    return [...this.refusedChanges].some((id) => {
      const made = this.causes.made.get(id);
      return made !== undefined && isIt(made.change) && keyOfChange(made.change) === key && made.fate === "refused" && this.isTold(id);
    });
  }

  /** True if a device stored the refusal of a change for the member exactly once. */
  isTold(id: string): boolean {
    return this.told.get(id) === 1;
  }
}
