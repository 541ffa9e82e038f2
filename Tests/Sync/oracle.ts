// Knows what must be true, by causes instead of values: every value set is a `Write` of its own, and of each the oracle knows
// which one the member had before their eyes. Two sides changed a field when the server's write is one that the member did
// not see. It watches the stores' commits and what passes the server's door, and takes neither's word for anything.
import type { SentChange, SyncAnswer, SyncRequest, Result, FeedRecord } from "../../App/src/device/sync/wire";
import type { WaitingChange } from "../../App/src/device/sync/change";
import { editable, isInvalid, isSame, keyOf, restorable } from "./club";
import type { Commit, MemoryStore } from "./memoryStore";

/** One setting of one field, by a change; it is itself, whatever its value. */
interface Write {
  readonly value: unknown;
}

type Writes = Readonly<Record<string, Write>>;

const unset: Write = { value: null };

/** What became of a change at the server. */
interface Verdict {
  status: "taken" | "conflict" | "gone";
  lost: readonly string[];
  /** Gone because no such record was there, not because it was deleted. */
  isMissing?: boolean;
  /** When, by the oracle's count of answers. */
  at: number;
}

/** A change that a device kept. */
interface Made {
  change: WaitingChange;
  store: MemoryStore;
  writes: Writes;
  /** What the member saw of the fields when they changed them. */
  saw: Writes;
  fate: "waiting" | "answered" | "withdrawn" | "refused" | "known" | "made anew";
  verdict?: Verdict;
  /** The verdict that the device knows of: a restored server may have judged again since. */
  answer?: Verdict;
  /** Fields that the device shows as set from the answer on, before the feed tells of them: it may, where it is safe. */
  foreseen?: readonly string[];
  /** The device had nothing of the record by which it could have been made again. */
  isUnknown?: boolean;
}

interface WaitingWrite {
  readonly change: string;
  readonly field: string;
  readonly device: string;
  readonly write: Write;
}

/** A record of the server as causes made it; never altered, a change makes a new one. */
interface Shadow {
  readonly fields: Writes;
  readonly deletedAt?: number;
  readonly waiting: readonly WaitingWrite[];
  readonly original?: unknown;
  /** Brought back: then another of its file may have been made meanwhile. */
  readonly isRestored?: boolean;
  readonly isBuiltIn?: boolean;
}

/** A record as the server told it. */
interface Snapshot {
  fields: Writes;
  at: number;
}

class ShadowAccount {
  records = new Map<string, Shadow>();
  answered = new Map<string, Verdict>();

  copy(): ShadowAccount {
    const copy = new ShadowAccount();
    copy.records = new Map(this.records);
    copy.answered = new Map(this.answered);
    return copy;
  }
}

export interface Counts {
  taken: number;
  conflict: number;
  gone: number;
  refused: number;
  known: number;
  repeated: number;
  /** Judged by equal values, where the causes alone would have said conflict. */
  sameValue: number;
  chosen: number;
  restored: number;
}

/** What the member saw, or that they take a change back: told with a transaction before it begins. */
export interface Intent {
  saw?: Writes | undefined;
  withdraws?: string;
}

export class Oracle {
  readonly counts: Counts = {
    taken: 0, conflict: 0, gone: 0, refused: 0, known: 0, repeated: 0, sameValue: 0, chosen: 0, restored: 0,
  };
  private accounts = new Map<string, ShadowAccount>();
  private readonly made = new Map<string, Made>();
  /** The changes of a store to a record, in their order. */
  private readonly own = new Map<MemoryStore, Map<string, Made[]>>();
  /** The first content that was sent under an identifier. */
  private readonly sent = new Map<string, SentChange>();
  private readonly refusals = new Map<string, string>();
  private readonly refusedFiles = new Set<string>();
  /** By the object that was told, which a store keeps as it came. */
  private readonly snapshots = new WeakMap<object, Snapshot>();
  /** The last word of the server that a store had of a record with its fields: of deleted ones none come. */
  private readonly lastLive = new Map<MemoryStore, Map<string, Snapshot>>();
  private readonly told = new Map<string, number>();
  private readonly heard = new Map<string, number>();
  private at = 0;
  /** Values that were set or waited since a backup was restored, by record and field. */
  private since: Map<string, Set<unknown>> | null = null;
  private restoredAt: number | null = null;
  /** Records that devices had when a backup was restored. */
  private owed: { member: string; key: string; original: unknown }[] = [];

  constructor(
    private readonly now: () => number,
    private readonly fail: (problem: string) => void,
  ) {}

  private account(member: string): ShadowAccount {
    let account = this.accounts.get(member);
    if (!account) this.accounts.set(member, (account = new ShadowAccount()));
    return account;
  }

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

  /** The write of each field that a member sees on a device, or nothing of a record that is not there. */
  seen(store: MemoryStore, collection: string, id: string): Writes {
    const key = keyOf(collection, id);
    const base = store.records.get(key);
    const snapshot = base && this.lastLive.get(store)?.get(key);
    const writes: Record<string, Write> = { ...snapshot?.fields };
    for (const made of this.ownOf(store, key)) {
      if (made.fate === "answered") {
        const { answer } = made;
        if (!answer || (snapshot && answer.at <= snapshot.at)) continue;
        // What was made again for a restored server stays until the feed tells that another device deleted it.
        const isStillThere = made.change.kind === "create" && base !== undefined && base.seq === undefined;
        if (answer.status === "gone" && !isStillThere) continue;
      } else if (made.fate !== "waiting") continue;
      // What a change made is there only as long as nothing else is.
      if (made.change.kind === "create" && snapshot && made.fate === "waiting") continue;
      for (const [field, write] of Object.entries(made.writes)) {
        if (made.fate === "waiting" || made.foreseen?.includes(field)) writes[field] = write;
      }
    }
    return writes;
  }

  /** As `seen`; of a record that is not there yet, who takes a change back knows what they set. */
  private seenToUndo(store: MemoryStore, { collection, record }: WaitingChange, intent: Intent | undefined): Writes {
    const own = intent?.withdraws === undefined ? undefined : this.made.get(intent.withdraws)?.writes;
    const known = store.records.has(keyOf(collection, record)) ? undefined : own;
    return { ...known, ...this.seen(store, collection, record) };
  }

  /** That what a page shows is the server's word with what the device did on top. */
  compareShown(store: MemoryStore, collection: string, id: string, body: Readonly<Record<string, unknown>>): Writes {
    const seen = this.seen(store, collection, id);
    for (const field of editable[collection] ?? []) {
      const known = (seen[field] ?? unset).value;
      if (!isSame(body[field], known)) {
        const words = `${collection}/${id} shows ${field} ${String(body[field])} instead of ${String(known)}`;
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
      const key = keyOf(record.collection, record.id);
      const snapshot = this.snapshots.get(record.body);
      if (record.seq === undefined && this.lastLiveOf(store).has(key)) this.forgetAnswered(store, key);
      else if (record.seq !== undefined && snapshot) this.lastLiveOf(store).set(key, snapshot);
    }
    for (const key of commit.droppedRecords) this.forgetAnswered(store, key);
    for (const { was, is } of commit.altered) this.alter(store, was, is);
    for (const change of commit.dropped) this.drop(commit, change, intent);
    for (const change of commit.added) {
      // Sent anew under another name, it still is what the member did.
      const first = commit.dropped.find((dropped) => sameContent(change, { ...dropped, id: change.id }));
      this.add(store, change, first ? { saw: this.made.get(first.id)?.saw } : intent);
    }
  }

  /** The device holds nothing more of what the server told of a record. */
  private forgetAnswered(store: MemoryStore, key: string): void {
    this.lastLiveOf(store).delete(key);
    this.own.get(store)?.set(key, this.ownOf(store, key).filter(({ fate }) => fate === "waiting"));
  }

  private rememberRefusals({ store, before }: Commit): void {
    const { refusals } = store.state;
    if (refusals === before.refusals) return;
    const old = new Set(before.refusals);
    for (const refusal of refusals) {
      if (old.has(refusal)) continue;
      const { id } = refusal.change;
      const times = (this.told.get(id) ?? 0) + 1;
      this.told.set(id, times);
      if (times > 1) this.fail(`the refusal of ${id} is kept twice`);
    }
  }

  /** The member was told. */
  heardOf(id: string): void {
    const times = (this.heard.get(id) ?? 0) + 1;
    this.heard.set(id, times);
    if (times > 1) this.fail(`the refusal of ${id} was told twice`);
    if (!this.told.has(id)) this.fail(`the refusal of ${id} was told before it was kept`);
  }

  private add(store: MemoryStore, change: WaitingChange, intent: Intent | undefined): void {
    const again = this.made.get(change.id);
    if (again) {
      // A record is made once: making it twice is making it once.
      if (change.kind !== "create" || again.store !== store) this.fail(`${change.id} names two changes`);
      return;
    }
    const names = editable[change.collection] ?? [];
    const fields = Object.entries(change.fields ?? {}).filter(([name]) => names.includes(name));
    const seen = change.kind === "create" ? {} : intent?.saw ?? this.seenToUndo(store, change, intent);
    const writes = Object.fromEntries(fields.map(([name, { after = null }]) => [name, { value: after }]));
    const saw = Object.fromEntries(fields.map(([name]) => [name, seen[name] ?? unset]));
    for (const [name, { before }] of change.kind === "create" ? [] : fields) {
      if (!isSame(before, saw[name]?.value)) {
        this.fail(`${change.id} says that ${name} was ${String(before)}, the member saw ${String(saw[name]?.value)}`);
      }
    }
    const made: Made = { change, store, writes, saw, fate: "waiting" };
    this.made.set(change.id, made);
    this.ownOf(store, keyOf(change.collection, change.record)).push(made);
  }

  private alter(store: MemoryStore, was: WaitingChange, is: WaitingChange): void {
    const made = this.made.get(was.id);
    if (!made || was.id !== is.id || !sameContent({ ...was, record: is.record }, is)) {
      this.fail(`${was.id} was altered`);
      return;
    }
    if (was.record !== is.record) {
      if (was.sent) this.fail(`${was.id} was altered after it was sent`);
      const from = this.ownOf(store, keyOf(was.collection, was.record));
      from.splice(from.indexOf(made), 1);
      const to = this.ownOf(store, keyOf(is.collection, is.record));
      to.push(made);
      to.sort((one, other) => one.change.number - other.change.number);
    }
    made.change = is;
  }

  private drop(commit: Commit, change: WaitingChange, intent: Intent | undefined): void {
    const made = this.made.get(change.id);
    if (!made) return this.fail(`${change.id} was dropped, and never was made`);
    const { store } = commit;
    const isTold = store.state.refusals.some((refusal) => refusal.change.id === change.id);
    const code = this.refusals.get(change.id);
    if (commit.added.some((added) => sameContent(added, { ...change, id: added.id }))) made.fate = "made anew";
    else if (made.verdict) {
      made.fate = "answered";
      made.answer = made.verdict;
      const body = store.records.get(keyOf(change.collection, change.record))?.body;
      const shown = Object.entries(made.writes).filter(([field, { value }]) => body && isSame(body[field], value));
      made.foreseen = shown.map(([field]) => field);
      made.isUnknown = made.verdict.isMissing === true && body === undefined;
    } else if (intent?.withdraws === change.id && !change.sent) made.fate = "withdrawn";
    else if (code === "known") made.fate = "known";
    else if (code !== undefined && isTold) made.fate = "refused";
    else if (change.file !== undefined && this.refusedFiles.has(change.file) && isTold) made.fate = "refused";
    else this.fail(`${change.id} (${change.kind}) was dropped, and no answer or word to the member says why`);
  }

  fileRefused(file: string): void {
    this.refusedFiles.add(file);
  }

  // MARK: What passes the server's door

  /** A request that the server did, in the order it did them. */
  served(member: string, request: SyncRequest, answer: SyncAnswer, hasFile: (digest: string) => boolean): void {
    this.at += 1;
    const changes = request.changes ?? [];
    const account = this.account(member);
    if (changes.length > 0 && answer.results.length === 0) this.fail("a request was answered without a result");
    answer.results.forEach((result, index) => {
      const change = changes[index];
      if (!change || result.change !== change.id) return this.fail(`a result for ${result.change}, out of order`);
      const expected = this.judge(member, account, request, change, hasFile);
      if (expected !== summaryOf(result)) {
        this.fail(`${change.kind} ${change.id} was answered with ${summaryOf(result)} instead of ${expected}`);
      }
    });
    for (const record of answer.records) this.compareTold(account, record);
  }

  private compareTold(account: ShadowAccount, record: FeedRecord): void {
    const key = keyOf(record.collection, record.id);
    let shadow = account.records.get(key);
    if (!(record.collection in editable)) return;
    if (!shadow && record.body?.kind !== undefined && record.collection === "categories") {
      shadow = { fields: { name: { value: record.body.name } }, waiting: [], isBuiltIn: true };
      if (record.body.sport !== undefined) shadow = { ...shadow, fields: { ...shadow.fields, sport: { value: record.body.sport } } };
      account.records.set(key, shadow);
    }
    if (!shadow) return this.fail(`the server tells of ${key}, which nobody made`);
    const problem = differenceOf(shadow, record);
    if (problem) this.fail(`the server tells of ${key}: ${problem}`);
    if (record.body) this.snapshots.set(record.body, { fields: shadow.fields, at: this.at });
  }

  /** What must be answered, and what becomes of the record. */
  private judge(
    member: string,
    account: ShadowAccount,
    request: SyncRequest,
    change: SentChange,
    hasFile: (digest: string) => boolean,
  ): string {
    const made = this.made.get(change.id);
    if (!made) return "nothing: nobody made it";
    if (made.store.member !== member) return "nothing: it is another member's";
    if (made.store.device !== request.device) return "nothing: it is another device's";
    const first = this.sent.get(change.id);
    if (!first) this.sent.set(change.id, change);
    else if (!sameContent(first, change)) this.fail(`${change.id} was sent with another content`);
    if (!sameContent(made.change, change)) this.fail(`${change.id} was sent otherwise than the member made it`);
    const answered = account.answered.get(change.id);
    if (answered) {
      this.counts.repeated += 1;
      return words(answered.status, answered.lost);
    }
    const expected = this.done(account, request, change, made, hasFile);
    if (typeof expected === "string") {
      this.counts[expected.includes("known") ? "known" : "refused"] += 1;
      this.refusals.set(change.id, expected.split(" ")[1] ?? "");
      return expected;
    }
    const verdict = { ...expected, at: this.at };
    this.counts[verdict.status] += 1;
    account.answered.set(change.id, verdict);
    made.verdict = verdict;
    if (made.fate === "known" || made.fate === "refused") made.fate = "answered";
    return words(verdict.status, verdict.lost);
  }

  private done(
    account: ShadowAccount,
    request: SyncRequest,
    change: SentChange,
    made: Made,
    hasFile: (digest: string) => boolean,
  ): Omit<Verdict, "at"> | string {
    const { collection, kind } = change;
    const key = keyOf(collection, change.record);
    const shadow = account.records.get(key);
    const gone = { status: "gone", lost: [], isMissing: !shadow } as const;
    const taken = { status: "taken", lost: [] } as const;
    if (kind === "delete") {
      if (shadow?.isBuiltIn) return "refused built_in";
      if (shadow && shadow.deletedAt === undefined) {
        account.records.set(key, { ...shadow, deletedAt: this.now(), waiting: [] });
      }
      return taken;
    }
    if (kind === "restore") {
      if (!shadow) return gone;
      if (shadow.deletedAt === undefined) return taken;
      if (shadow.deletedAt < this.now() - restorable) return gone;
      const { deletedAt: _, ...live } = shadow;
      account.records.set(key, { ...live, isRestored: true });
      this.counts.restored += 1;
      return taken;
    }
    if (!shadow && kind !== "create" && collection !== "profile") return gone;
    if (shadow?.deletedAt !== undefined) return gone;
    if (shadow?.isBuiltIn) return "refused built_in";
    if (!shadow) {
      if (isInvalid(collection, change.fields)) return "refused required";
      const original = change.fields?.original?.after;
      if (collection === "tracks") {
        if (!hasFile(String(original))) return "refused missing_file";
        const twin = [...account.records].find(([, other]) => {
          return other.original === original && other.deletedAt === undefined;
        });
        if (twin) return `refused known ${twin[0].slice("tracks/".length)}`;
      }
      account.records.set(key, { fields: made.writes, waiting: [], ...(original !== undefined && { original }) });
      this.remember(key, made.writes);
      return taken;
    }
    if (isInvalid(collection, change.fields)) return "refused required";
    return this.merge(account, key, shadow, request, change, made);
  }

  private merge(
    account: ShadowAccount,
    key: string,
    shadow: Shadow,
    request: SyncRequest,
    change: SentChange,
    made: Made,
  ): Omit<Verdict, "at"> {
    const fields: Record<string, Write> = { ...shadow.fields };
    const lost: string[] = [];
    for (const [field, write] of Object.entries(made.writes)) {
      const there = shadow.fields[field] ?? unset;
      const saw = (change.kind === "create" ? undefined : made.saw[field]) ?? unset;
      if (there === saw) fields[field] = write;
      else if (isSame(there.value, write.value)) this.counts.sameValue += 1;
      else if (isSame(there.value, saw.value)) {
        // Changed and changed back: for a member that is unchanged.
        this.counts.sameValue += 1;
        fields[field] = write;
      } else lost.push(field);
    }
    const waiting = shadow.waiting.filter((one) => {
      if (isSame(one.write.value, fields[one.field]?.value)) return false;
      const isChosen = change.kind === "choose" && change.fields?.[one.field]?.seen?.includes(one.change);
      if (isChosen) this.counts.chosen += 1;
      return !isChosen && !(lost.includes(one.field) && one.device === request.device);
    });
    for (const field of lost) {
      waiting.push({ change: change.id, field, device: request.device, write: made.writes[field] ?? unset });
    }
    account.records.set(key, { ...shadow, fields, waiting });
    this.remember(key, made.writes);
    return { status: lost.length > 0 ? "conflict" : "taken", lost };
  }

  private remember(key: string, writes: Writes): void {
    if (!this.since) return;
    for (const [field, { value }] of Object.entries(writes)) {
      const place = `${key} ${field}`;
      const values = this.since.get(place) ?? new Set();
      this.since.set(place, values.add(value));
    }
  }

  // MARK: Backups

  backup(): () => void {
    const copy = (accounts: Map<string, ShadowAccount>) =>
      new Map([...accounts].map(([member, account]) => [member, account.copy()]));
    const kept = copy(this.accounts);
    return () => {
      const before = this.accounts;
      this.accounts = copy(kept);
      // Everybody has these, whatever is restored.
      for (const [member, { records }] of before) {
        for (const [key, shadow] of records) if (shadow.isBuiltIn) this.account(member).records.set(key, shadow);
      }
      this.since ??= new Map();
      this.restoredAt ??= this.at;
    };
  }

  /** What devices have when a backup is restored must be there in the end, as far as they can make it again. */
  owe(stores: Iterable<MemoryStore>, hasFile: (store: MemoryStore, file: unknown) => boolean): void {
    this.owed = [];
    for (const store of stores) {
      for (const [key, { deleted_at, body }] of store.records) {
        if (deleted_at !== undefined || body.kind !== undefined) continue;
        if (body.original !== undefined && !hasFile(store, body.original)) continue;
        this.owed.push({ member: store.member, key, original: body.original });
      }
    }
  }

  // MARK: In the end

  /** That every change which a device kept has an end that the rules allow. */
  checkEnds(hasFile: (store: MemoryStore, file: unknown) => boolean): void {
    for (const [id, made] of this.made) {
      const { change, fate, answer } = made;
      if (fate === "waiting") this.fail(`${change.kind} ${id} still waits`);
      if (fate === "refused" && this.told.get(id) !== 1) this.fail(`the refusal of ${id} was not told`);
      if (this.restoredAt === null && fate === "answered" && answer?.isMissing && !this.isRefused(change.record)) {
        this.fail(`${change.kind} ${id} was done to a record that is there by another name, and is lost`);
      }
      const isLater = this.restoredAt !== null && answer !== undefined && answer.at > this.restoredAt;
      if (isLater && fate === "answered" && answer.isMissing && !made.isUnknown) this.checkGone(made, hasFile);
    }
    const deleted = new Set<unknown>();
    for (const { change } of this.made.values()) {
      if (change.kind === "delete") deleted.add(keyOf(change.collection, change.record));
    }
    for (const { change } of this.made.values()) {
      const original = change.fields?.original?.after;
      if (original !== undefined && deleted.has(keyOf(change.collection, change.record))) deleted.add(original);
    }
    for (const { member, key, original } of this.owed) {
      if (deleted.has(key) || deleted.has(original)) continue;
      const { records } = this.account(member);
      const isThere = records.has(key) || [...records.values()].some((other) => {
        return original !== undefined && other.original === original;
      });
      if (!isThere) this.fail(`${key} was on a device when a backup was restored, and is nowhere now`);
    }
  }

  /** Whether the server never took a record. */
  private isRefused(record: string): boolean {
    const fate = this.made.get(record)?.fate;
    return fate === "refused" || fate === "withdrawn";
  }

  /** Gone is right for what was never made, never for what a restored backup lost. */
  private checkGone(
    { change, store, writes }: Made,
    hasFile: (store: MemoryStore, file: unknown) => boolean,
  ): void {
    const key = keyOf(change.collection, change.record);
    const shadow = this.account(store.member).records.get(key);
    if (!shadow || shadow.deletedAt !== undefined || !this.since || change.kind === "create") return;
    // Of a track without its file a device can make nothing again.
    if (shadow.original !== undefined && !hasFile(store, shadow.original)) return;
    for (const [field, { value }] of Object.entries(writes)) {
      // The same device set it again or deleted the record: that is what counts.
      const isOld = [...this.made.values()].some((later) => {
        const { record, number, kind } = later.change;
        if (later.store !== store || record !== change.record) return false;
        return kind === "delete" || (number > change.number && field in later.writes);
      });
      if (isOld) continue;
      const isKept = this.since.get(`${key} ${field}`)?.has(value) || isSame(shadow.fields[field]?.value, value);
      if (!isKept) this.fail(`${change.id} set ${field} of ${key} to ${String(value)}, which is lost`);
    }
  }

  /** That the server's records are what all changes together made, and the device's the same. */
  checkServer(member: string, records: ReadonlyMap<string, FeedRecord>): void {
    const shadows = this.account(member).records;
    const originals = new Set<unknown>();
    for (const [key, record] of records) {
      const shadow = shadows.get(key);
      if (!shadow) {
        if (record.collection in editable) this.fail(`the server has ${key}, which nobody made`);
        continue;
      }
      const problem = differenceOf(shadow, record);
      if (problem) this.fail(`the server has ${key}: ${problem}`);
      if (shadow.original === undefined || record.deleted_at !== undefined || shadow.isRestored) continue;
      if (originals.has(shadow.original)) this.fail(`${key} is there twice`);
      originals.add(shadow.original);
    }
    for (const key of shadows.keys()) if (!records.has(key)) this.fail(`the server has lost ${key}`);
  }

  /** That a record was made by a member, or is everybody's. */
  belongs(member: string, collection: string, id: string): boolean {
    return this.account(member).records.has(keyOf(collection, id));
  }
}

function words(status: string, lost: readonly string[]): string {
  return lost.length > 0 ? `${status} ${[...lost].sort().join(" ")}` : status;
}

function summaryOf({ status, fields, error }: Result): string {
  if (!error) return words(status, fields ?? []);
  return [status, error.code, ...(error.record === undefined ? [] : [error.record])].join(" ");
}

function differenceOf({ fields, deletedAt, waiting }: Shadow, record: FeedRecord): string | null {
  if ((deletedAt === undefined) !== (record.deleted_at === undefined)) {
    return record.deleted_at === undefined ? "it was deleted" : "nobody deleted it";
  }
  if (deletedAt !== undefined) return null;
  for (const field of editable[record.collection] ?? []) {
    if (isSame(record.body?.[field], fields[field]?.value)) continue;
    return `${field} is ${String(record.body?.[field])} instead of ${String(fields[field]?.value)}`;
  }
  const line = (change: string, field: string, value: unknown) => `${change} ${field} ${String(value)}`;
  const open = waiting.map(({ change, field, write }) => line(change, field, write.value)).sort();
  const told = (record.conflicts ?? []).map(({ change, field, value }) => line(change, field, value)).sort();
  return open.join() === told.join() ? null : `the conflicts are [${told.join()}] instead of [${open.join()}]`;
}

function sameContent(one: SentChange, other: SentChange): boolean {
  if (one.id !== other.id || one.record !== other.record || one.kind !== other.kind) return false;
  return one.fields === other.fields || JSON.stringify(one.fields) === JSON.stringify(other.fields);
}
