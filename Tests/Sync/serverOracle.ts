// Checks the server's answers and records. It observes the requests and answers, and judges each change by its causes:
// two sides changed a field if the member did not see the server's write.
import type { FeedRecord, Result, SentChange, SyncAnswer, SyncRequest } from "../../App/src/device/sync/wire";
import { Causes, Made, sameContent, Verdict, Writes } from "./causes";
import { day, editable, isAllowed, isInvalid, keyOf, keyOfChange, merging, restorable, Role } from "./club";
import { differenceOf, mergedWith, Shadow } from "./shadow";

/** Time for which a file waits for a record that names it. */
const uploadPatience = 7 * day;
/** Time for which a member may name a file of theirs that the restored backup does not know. */
const leftPatience = 30 * day;

class ShadowAccount {
  records = new Map<string, Shadow>();
  /** Times at which files were stored that no record may name yet. */
  uploads = new Map<string, number>();
  answered = new Map<string, Verdict>();

  copy(): ShadowAccount {
    const copy = new ShadowAccount();
    copy.records = new Map(this.records);
    copy.answered = new Map(this.answered);
    copy.uploads = new Map(this.uploads);
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
  /** Accepted because of equal values, although the causes alone were a conflict. */
  sameValue: number;
  chosen: number;
  restored: number;
  /** Changes of both sides that were merged without a choice. */
  merged: number;
}

export class ServerOracle {
  readonly counts: Counts = {
    taken: 0, conflict: 0, gone: 0, refused: 0, known: 0, repeated: 0, sameValue: 0, chosen: 0, restored: 0, merged: 0,
  };
  private accounts = new Map<string, ShadowAccount>();
  /** The records of shared spaces, by key. */
  private shared = new Map<string, Shadow>();
  /** Roles by space and member. */
  private roles = new Map<string, Role>();
  private readonly departed = new Set<string>();
  /** The first content sent under each identifier. */
  private readonly sent = new Map<string, SentChange>();
  private at = 0;
  private restoredAt: number | null = null;
  /** Values that were set or waited since a backup was restored, and what they consist of, as JSON, by record and field. */
  private since: Map<string, Set<string>> | null = null;

  constructor(
    private readonly causes: Causes,
    private readonly now: () => number,
    private readonly fail: (problem: string) => void,
  ) {}

  private account(member: string): ShadowAccount {
    let account = this.accounts.get(member);
    if (!account) this.accounts.set(member, (account = new ShadowAccount()));
    return account;
  }

  /** The records of a member's own space. */
  records(member: string): ReadonlyMap<string, Shadow> {
    return this.account(member).records;
  }

  /** All records that a member may read. */
  readableBy(member: string): ReadonlyMap<string, Shadow> {
    const shared = [...this.shared].filter(([key]) => this.roleIn(key.split("/")[0], member) !== undefined);
    return new Map([...this.records(member), ...shared]);
  }

  private recordsOf(member: string, space: string | undefined): Map<string, Shadow> {
    return space === undefined ? this.account(member).records : this.shared;
  }

  // MARK: Members

  private roleIn(space: string | undefined, member: string): Role | undefined {
    return this.roles.get(`${space} ${member}`);
  }

  /** Notes that a member was given a role in a space, or lost it. */
  setRole(space: string, member: string, role: Role | undefined): void {
    if (role === undefined) this.roles.delete(`${space} ${member}`);
    else this.roles.set(`${space} ${member}`, role);
  }

  hasLeft(member: string): boolean {
    return this.departed.has(member);
  }

  /** Notes that a member left the club. */
  forget(member: string): void {
    this.departed.add(member);
    for (const place of this.roles.keys()) if (place.endsWith(` ${member}`)) this.roles.delete(place);
    const named = <Authored extends { author?: string | undefined }>(each: Authored) =>
      each.author === member ? { ...each, author: undefined } : each;
    for (const [key, shadow] of this.shared) this.shared.set(key, named({ ...shadow, waiting: shadow.waiting.map(named) }));
  }

  private isForbidden(change: SentChange, member: string, shadow: Shadow | undefined): boolean {
    if (change.space === undefined) return false;
    const isAuthor = shadow === undefined || shadow.author === member;
    const kind = shadow && change.kind === "create" ? "edit" : change.kind;
    return !isAllowed(kind, Object.keys(change.fields ?? {}), this.roleIn(change.space, member), isAuthor);
  }

  private compareSpaces(member: string, device: string, { spaces = [], left = [], records, reset }: SyncAnswer): void {
    if (reset) this.causes.left.add(`${device} ${member}`);
    for (const space of left) {
      this.causes.left.add(`${device} ${member} ${space}`);
      if (this.roleIn(space, member) !== undefined) this.fail(`the server tells ${member} to leave ${space}, where they are`);
    }
    for (const { id, role } of spaces) {
      const known = this.roleIn(id, member);
      if (known !== role) this.fail(`the server tells ${member} to be ${role} of ${id}, not ${String(known)}`);
    }
    for (const { space, id } of records) {
      if (space === undefined || this.roleIn(space, member) !== undefined) continue;
      this.fail(`the server tells ${member} of ${id} in ${space}, where they are not`);
    }
  }

  /** Checks an answered request, in the server's order. */
  served(member: string, request: SyncRequest, answer: SyncAnswer): void {
    this.at += 1;
    const changes = request.changes ?? [];
    const account = this.account(member);
    if (answer.reset) {
      if (answer.results.length > 0) this.fail("changes were judged before their device knew of a restored backup");
    } else if (changes.length > 0 && answer.results.length === 0) this.fail("a request was answered without a result");
    answer.results.forEach((result, index) => {
      const change = changes[index];
      if (!change || result.change !== change.id) return this.fail(`a result for ${result.change}, out of order`);
      const expected = this.judge(member, account, request, change, result.error?.record);
      if (expected !== summaryOf(result)) {
        this.fail(`${change.kind} ${change.id} was answered with ${summaryOf(result)} instead of ${expected}`);
      }
    });
    this.compareSpaces(member, request.device, answer);
    for (const record of answer.records) this.compareTold(this.recordsOf(member, record.space), record);
  }

  private compareTold(records: Map<string, Shadow>, record: FeedRecord): void {
    const key = keyOf(record);
    let shadow = records.get(key);
    if (!(record.collection in editable)) return;
    if (!shadow && record.body?.kind !== undefined && record.collection === "categories") {
      shadow = { fields: { name: { value: record.body.name } }, waiting: [], isBuiltIn: true };
      if (record.body.sport !== undefined) shadow = { ...shadow, fields: { ...shadow.fields, sport: { value: record.body.sport } } };
      records.set(key, shadow);
    }
    if (!shadow) return this.fail(`the server tells of ${key}, which nobody made`);
    const problem = differenceOf(shadow, record);
    if (problem) this.fail(`the server tells of ${key}: ${problem}`);
    if (record.body) this.causes.snapshots.set(record.body, { fields: shadow.fields, at: this.at });
  }

  /**
   * Returns the expected result of a change, and updates the record.
   * `named`: the record that the server names as already having the file.
   */
  private judge(member: string, account: ShadowAccount, request: SyncRequest, change: SentChange, named?: string): string {
    const made = this.causes.made.get(change.id);
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
    const expected = this.done(this.recordsOf(member, change.space), request, change, made, named);
    if (typeof expected === "string") {
      this.counts[expected.includes("known") ? "known" : "refused"] += 1;
      this.causes.refusals.set(change.id, expected.split(" ")[1] ?? "");
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
    records: Map<string, Shadow>,
    request: SyncRequest,
    change: SentChange,
    made: Made,
    named: string | undefined,
  ): Omit<Verdict, "at"> | string {
    const { collection, kind } = change;
    const { member } = made.store;
    const key = keyOfChange(change);
    const shadow = records.get(key);
    const gone = { status: "gone", lost: [], isMissing: !shadow } as const;
    const taken = { status: "taken", lost: [] } as const;
    if (change.space !== undefined && this.roleIn(change.space, member) === undefined) return "refused forbidden";
    const isOver = kind === "restore" ? !this.isRestorable(shadow) : kind !== "delete" && shadow?.deletedAt !== undefined;
    if (shadow && isOver) return gone;
    // Also for a missing record: a refused change may be sent again with the record's creation.
    if (this.isForbidden(change, member, shadow)) return "refused forbidden";
    if (kind === "delete") {
      if (shadow?.isBuiltIn) return "refused built_in";
      if (shadow && shadow.deletedAt === undefined) {
        records.set(key, { ...shadow, deletedAt: this.now() });
      }
      return taken;
    }
    if (kind === "restore") {
      if (!shadow) return gone;
      if (shadow.isBuiltIn) return "refused built_in";
      if (shadow.deletedAt === undefined) return taken;
      const { deletedAt: _, ...live } = shadow;
      records.set(key, { ...live, isRestored: true });
      this.counts.restored += 1;
      return taken;
    }
    if (!shadow && kind !== "create" && collection !== "profile") return gone;
    if (shadow?.isBuiltIn) return "refused built_in";
    if (!shadow) {
      const original = change.fields?.original?.after;
      if (collection === "tracks") {
        const duplicates = [...records].flatMap(([key, other]) => {
          return other.original === original && other.deletedAt === undefined ? [key.slice("tracks/".length)] : [];
        });
        // After a restoration two records may have the file; either may be named.
        const duplicate = duplicates.find((id) => id === named) ?? duplicates[0];
        if (duplicate !== undefined) return `refused known ${duplicate}`;
        if (!this.holds(member, String(original))) return "refused missing_file";
      }
      if (isInvalid(collection, change.fields)) return "refused required";
      const author = change.space === undefined ? {} : { author: member };
      records.set(key, { fields: made.writes, waiting: [], ...author, ...(original !== undefined && { original }) });
      this.remember(key, made.writes);
      return taken;
    }
    if (isInvalid(collection, change.fields)) return "refused required";
    const { shadow: merged, lost } = mergedWith(shadow, request, change, made, this.counts);
    records.set(key, merged);
    this.remember(key, made.writes);
    return { status: lost.length > 0 ? "conflict" : "taken", lost };
  }

  private isRestorable(shadow: Shadow | undefined): boolean {
    return shadow?.deletedAt === undefined || shadow.deletedAt >= this.now() - restorable;
  }

  private remember(key: string, writes: Writes): void {
    if (!this.since) return;
    for (const [field, { value }] of Object.entries(writes)) {
      const place = placeOf(key, field);
      const values = this.since.get(place) ?? new Set();
      for (const each of [JSON.stringify(value), ...piecesOf(field, value)]) values.add(each);
      this.since.set(place, values);
    }
  }

  // MARK: Files

  /** Notes a completely uploaded file. */
  stored(member: string, file: string): void {
    this.account(member).uploads.set(file, this.now());
  }

  /** True if a member may make a record of a file: they stored it lately, or have a record of it. */
  private holds(member: string, file: string): boolean {
    const { uploads, records } = this.account(member);
    return uploads.has(file) || [...records.values()].some(({ original, isEmptied }) => original === file && !isEmptied);
  }

  /** Forgets old uploads and deleted records. */
  keepHouse(): void {
    for (const { uploads, records } of this.accounts.values()) {
      for (const [file, time] of uploads) if (time < this.now() - uploadPatience) uploads.delete(file);
      for (const [key, shadow] of records) if (!this.isRestorable(shadow)) records.set(key, { ...shadow, isEmptied: true });
    }
  }

  // MARK: Backups

  /** Copies the server's state; returns a function that restores it. */
  backup(): () => void {
    const copy = (accounts: Map<string, ShadowAccount>) =>
      new Map([...accounts].map(([member, account]) => [member, account.copy()]));
    const kept = copy(this.accounts);
    const [shared, roles] = [new Map(this.shared), new Map(this.roles)];
    return () => {
      const before = this.accounts;
      this.accounts = copy(kept);
      this.shared = new Map(shared);
      this.roles = new Map(roles);
      for (const [member, account] of before) this.leave(account, this.account(member));
      // Built-in records exist in every history.
      for (const [member, { records }] of before) {
        for (const [key, shadow] of records) if (shadow.isBuiltIn) this.account(member).records.set(key, shadow);
      }
      this.since ??= new Map();
      this.restoredAt ??= this.at;
    };
  }

  /** Leaves a member the files that came since the backup: the database that is replaced tells that they are theirs. */
  private leave(before: ShadowAccount, restored: ShadowAccount): void {
    const named = ({ records }: ShadowAccount) =>
      [...records.values()].flatMap(({ original, isEmptied }) => (original === undefined || isEmptied ? [] : [String(original)]));
    const known = new Set(named(restored));
    for (const file of [...before.uploads.keys(), ...named(before)]) {
      if (!known.has(file)) restored.uploads.set(file, this.now() + leftPatience - uploadPatience);
    }
  }

  /** True if a backup was restored, before the given answer if there is one. */
  isRestored(before = Infinity): boolean {
    return this.restoredAt !== null && before > this.restoredAt;
  }

  /**
   * True if a field had a value at any time since a backup was restored. Of a field whose changes are merged, each line
   * or element counts: a device may have received the merged value on the way.
   */
  had(key: string, field: string, value: unknown): boolean {
    const since = this.since?.get(placeOf(key, field));
    return since !== undefined && (since.has(JSON.stringify(value)) || piecesOf(field, value).every((piece) => since.has(piece)));
  }

  // MARK: In the end

  /** Checks that the server's records are the result of all changes together, and that the device's records are the same. */
  check(member: string, records: ReadonlyMap<string, FeedRecord>): void {
    const shadows = this.readableBy(member);
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
}

const placeOf = (key: string, field: string) => `${key} ${field}`;

/** What is merged of a value, as JSON: its lines, its elements, or the value itself. */
function piecesOf(field: string, value: unknown): string[] {
  const merge = merging[field];
  if (merge === "lines" && typeof value === "string") return value.split("\n").map((line) => JSON.stringify(line));
  return (merge === "elements" && Array.isArray(value) ? value : [value]).map((each) => JSON.stringify(each));
}

function words(status: string, lost: readonly string[]): string {
  return lost.length > 0 ? `${status} ${[...lost].sort().join(" ")}` : status;
}

function summaryOf({ status, fields, error }: Result): string {
  if (!error) return words(status, fields ?? []);
  return [status, error.code, ...(error.record === undefined ? [] : [error.record])].join(" ");
}
