// The server as docs/sync.md describes it, in memory.
import type { FeedRecord, Result, SentChange, SyncAnswer, SyncRequest } from "../../App/src/device/sync/wire";
import type { Chance } from "./chance";
import { builtIn, editable, isInvalid, isSame, keyOf, keyOfChange, restorable } from "./club";

interface WaitingValue {
  change: string;
  field: string;
  value: unknown;
  device: string;
  device_name: string;
  made_at: number;
}

/** Never altered: a change makes a new one. */
interface ServerRecord {
  readonly collection: string;
  readonly id: string;
  readonly rev: number;
  readonly seq: number;
  readonly updated_at: number;
  readonly deleted_at?: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly conflicts: readonly WaitingValue[];
}

/** What the server has of one member. */
class Account {
  seq = 0;
  /** The key of the record that a sequence stood for when it was given. */
  log: string[] = [];
  records = new Map<string, ServerRecord>();
  answered = new Map<string, Result>();
  files = new Set<string>();

  copy(): Account {
    const copy = new Account();
    copy.seq = this.seq;
    copy.log = [...this.log];
    copy.records = new Map(this.records);
    copy.answered = new Map(this.answered);
    copy.files = new Set(this.files);
    return copy;
  }

  put(record: ServerRecord): ServerRecord {
    const key = keyOf(record);
    const kept = { ...record, seq: ++this.seq };
    this.log.push(key);
    this.records.set(key, kept);
    return kept;
  }
}

/** Rules that can be broken on purpose, to see that it is found. */
export type ServerRule =
  | "remember answers"
  | "judge values"
  | "deleting wins"
  | "keep conflicts"
  | "forget chosen conflicts"
  | "keep what was taken"
  | "know twins"
  | "tell of a reset"
  | "keep members apart";

export class ReferenceServer {
  private accounts = new Map<string, Account>();
  private store = 1;

  constructor(
    private readonly chance: Chance,
    private readonly now: () => number,
    private readonly limits: { page: number; cutResults: number },
    private readonly broken?: ServerRule,
  ) {}

  private account(member: string): Account {
    const owner = this.broken === "keep members apart" && this.chance.happens(0.01) ? "somebody" : member;
    let account = this.accounts.get(owner);
    if (!account) {
      this.accounts.set(owner, (account = new Account()));
      const body = { name: "Run", kind: "running" };
      account.put({ collection: "categories", id: builtIn, rev: 1, seq: 0, updated_at: 0, body, conflicts: [] });
    }
    return account;
  }

  // MARK: Files

  putFile(member: string, digest: string): void {
    this.account(member).files.add(digest);
  }

  hasFile(member: string, digest: string): boolean {
    return this.account(member).files.has(digest);
  }

  /** Files that waited too long for a record go. */
  sweepFiles(member: string): void {
    const account = this.account(member);
    const named = new Set([...account.records.values()].map(({ body }) => body.original));
    for (const file of account.files) if (!named.has(file)) account.files.delete(file);
  }

  // MARK: Backups

  backup(): () => void {
    const accounts = new Map([...this.accounts].map(([member, account]) => [member, account.copy()]));
    return () => {
      this.accounts = new Map([...accounts].map(([member, account]) => [member, account.copy()]));
      this.store += 1;
    };
  }

  // MARK: Sync

  sync(member: string, request: SyncRequest): SyncAnswer {
    const account = this.account(member);
    const changes = request.changes ?? [];
    const most = this.chance.happens(this.limits.cutResults) ? 1 + this.chance.below(changes.length) : changes.length;
    const before = this.broken === "keep what was taken" && this.chance.happens(0.02) ? account.copy() : null;
    const results = changes.slice(0, most).map((change) => this.take(change, request, account));
    const answer = { results, ...this.feed(account, request.cursor ?? null) };
    if (before) this.accounts.set(member, before);
    return answer;
  }

  private feed(account: Account, cursor: string | null): Omit<SyncAnswer, "results"> {
    const [store, place] = (cursor ?? "").split("-").map(Number);
    const isOther = cursor !== null && (store !== this.store || (place ?? 0) > account.seq);
    let at = isOther ? 0 : place ?? 0;
    const records: FeedRecord[] = [];
    for (; at < account.seq && records.length < this.limits.page; at += 1) {
      const record = account.records.get(account.log[at] ?? "");
      if (record?.seq === at + 1) records.push(told(record));
    }
    while (at < account.seq && account.records.get(account.log[at] ?? "")?.seq !== at + 1) at += 1;
    const isReset = isOther && this.broken !== "tell of a reset";
    return { records, cursor: `${this.store}-${at}`, more: at < account.seq, ...(isReset && { reset: true }) };
  }

  private take(change: SentChange, request: SyncRequest, account: Account): Result {
    const known = account.answered.get(change.id);
    if (known && this.broken !== "remember answers") return known;
    const result = { change: change.id, ...this.done(change, request, account) };
    if (result.status !== "refused") account.answered.set(change.id, result);
    return result;
  }

  private done(change: SentChange, request: SyncRequest, account: Account): Omit<Result, "change"> {
    const record = account.records.get(keyOfChange(change));
    const isDeleted = record?.deleted_at !== undefined && this.broken !== "deleting wins";
    switch (change.kind) {
      case "create":
        if (!record) return this.make(change, account);
        return isDeleted ? { status: "gone" } : this.merge(record, change, request, account);
      case "edit":
      case "choose":
        if (!record) return change.collection === "profile" ? this.make(change, account) : { status: "gone" };
        return isDeleted ? { status: "gone" } : this.merge(record, change, request, account);
      case "delete":
        if (record?.body.kind !== undefined) return refused("built_in");
        if (record && record.deleted_at === undefined) {
          const { rev, ...rest } = record;
          account.put({ ...rest, rev: rev + 1, updated_at: this.now(), deleted_at: this.now(), conflicts: [] });
        }
        return { status: "taken" };
      case "restore": {
        if (!record) return { status: "gone" };
        const { deleted_at, rev, ...rest } = record;
        if (deleted_at === undefined) return { status: "taken" };
        if (deleted_at < this.now() - restorable) return { status: "gone" };
        account.put({ ...rest, rev: rev + 1, updated_at: this.now() });
        return { status: "taken" };
      }
    }
  }

  private make(change: SentChange, account: Account): Omit<Result, "change"> {
    const { collection, record: id, fields = {} } = change;
    if (isInvalid(collection, fields)) return refused("required");
    const original = fields.original?.after;
    if (collection === "tracks") {
      if (!account.files.has(String(original))) return refused("missing_file");
      for (const other of account.records.values()) {
        const isTwin = other.body.original === original && other.deleted_at === undefined;
        if (isTwin && this.broken !== "know twins") return refused("known", other.id);
      }
    }
    const body = Object.fromEntries(Object.entries(fields).map(([name, { after = null }]) => [name, after]));
    account.put({ collection, id, rev: 1, seq: 0, updated_at: this.now(), body, conflicts: [] });
    return { status: "taken" };
  }

  private merge(
    record: ServerRecord,
    change: SentChange,
    request: SyncRequest,
    account: Account,
  ): Omit<Result, "change"> {
    if (record.body.kind !== undefined) return refused("built_in");
    if (isInvalid(change.collection, change.fields)) return refused("required");
    const body: Record<string, unknown> = { ...record.body };
    const lost: string[] = [];
    const isNew = change.kind === "create";
    const fields = Object.entries(change.fields ?? {}).filter(([name]) => editable[change.collection]?.includes(name));
    for (const [name, { before, after = null }] of fields) {
      const there = record.body[name];
      const isTaken = isSame(there, isNew ? null : before) || isSame(there, after) || this.broken === "judge values";
      if (isTaken) body[name] = after;
      else lost.push(name);
    }
    const conflicts = record.conflicts.filter(({ field, value, device, change: waiting }) => {
      if (isSame(value, body[field])) return false;
      const isChosen = change.kind === "choose" && change.fields?.[field]?.seen?.includes(waiting);
      if (isChosen && this.broken !== "forget chosen conflicts") return false;
      return !(lost.includes(field) && device === request.device);
    });
    for (const field of this.broken === "keep conflicts" ? [] : lost) {
      const { device, device_name } = request;
      const value = change.fields?.[field]?.after ?? null;
      conflicts.push({ change: change.id, field, value, device, device_name, made_at: change.made_at });
    }
    const isOther = Object.keys(body).some((name) => !isSame(body[name], record.body[name]));
    if (isOther) account.put({ ...record, rev: record.rev + 1, updated_at: this.now(), body, conflicts });
    else if (lost.length > 0 || conflicts.length < record.conflicts.length) account.put({ ...record, conflicts });
    return lost.length > 0 ? { status: "conflict", fields: lost } : { status: "taken" };
  }
}

function refused(code: string, record?: string): Omit<Result, "change"> {
  return { status: "refused", error: { code, message: code, ...(record !== undefined && { record }) } };
}

/** A record as the feed tells it. */
function told({ collection, id, rev, seq, updated_at, deleted_at, body, conflicts }: ServerRecord): FeedRecord {
  const base = { collection, id, rev, seq, updated_at };
  if (deleted_at !== undefined) return { ...base, deleted_at };
  const waiting = conflicts.map(({ device: _, ...conflict }) => conflict);
  return { ...base, body: { ...body }, ...(waiting.length > 0 && { conflicts: waiting }) };
}
