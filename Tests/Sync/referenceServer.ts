// The server as docs/sync.md describes it, in memory.
import type { FeedRecord, Result, SentChange, SyncAnswer, SyncRequest, SpaceInFeed } from "../../App/src/device/sync/wire";
import type { Chance } from "./chance";
import {
  builtIn, editable, isAllowed, isInvalid, isSame, keyOf, keyOfChange, merging, restorable, Role,
} from "./club";
import { mergeElements, Merged, mergeLines, settled } from "./merging";

interface WaitingValue {
  change: string;
  field: string;
  value: unknown;
  author?: string | undefined;
  member: string;
  device: string;
  device_name: string;
  made_at: number;
}

/** Never altered: a change makes a new one. */
interface ServerRecord {
  readonly space?: string | undefined;
  readonly collection: string;
  readonly id: string;
  readonly rev: number;
  readonly seq: number;
  readonly updated_at: number;
  readonly deleted_at?: number;
  readonly author?: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  readonly conflicts: readonly WaitingValue[];
}

/** What a member is in a shared space. */
interface Membership {
  /** Nothing after leaving. */
  readonly role: Role | undefined;
  /** Since when without a break, by the count of changes: what is older comes to a device that joins. */
  readonly joined: number;
  /** When it last became another. */
  readonly seq: number;
}

/** The records of a space; of a shared one, its members. Never altered but by its own server. */
class Space {
  records = new Map<string, ServerRecord>();
  memberships = new Map<string, Membership>();
}

/** All that a backup holds. */
class Books {
  /** Counts the changes of records and memberships, in all spaces. */
  seq = 0;
  spaces = new Map<string, Space>();
  answered = new Map<string, Map<string, Result>>();
  files = new Map<string, Set<string>>();

  copy(): Books {
    const copy = new Books();
    copy.seq = this.seq;
    for (const [id, { records, memberships }] of this.spaces) {
      const space = new Space();
      space.records = new Map(records);
      space.memberships = new Map(memberships);
      copy.spaces.set(id, space);
    }
    copy.answered = new Map([...this.answered].map(([member, answers]) => [member, new Map(answers)]));
    copy.files = new Map([...this.files].map(([member, files]) => [member, new Set(files)]));
    return copy;
  }
}

/** Where a device stands: in all that changes, and in spaces that it reads from their beginning up to when it joined. */
interface Cursor {
  run: number;
  at: number;
  joining: readonly { space: string; at: number; until: number }[];
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
  | "judge after a reset"
  | "keep members apart"
  | "judge roles"
  | "know authors"
  | "tell of leaving"
  | "begin at the beginning"
  | "merge lines"
  | "merge elements"
  | "forget who left the club";

/** A change on its way into the records. */
interface Taking {
  change: SentChange;
  request: SyncRequest;
  member: string;
  space: Space;
  role: Role | undefined;
}

export class ReferenceServer {
  private books = new Books();
  private run = 1;
  /** Where the history that a run was of goes on from a backup, by the run. */
  private readonly restorations = new Map<number, number>();

  constructor(
    private readonly chance: Chance,
    private readonly now: () => number,
    private readonly limits: { page: number; cutResults: number },
    private readonly broken?: ServerRule,
  ) {}

  private space(id: string): Space {
    let space = this.books.spaces.get(id);
    if (!space) this.books.spaces.set(id, (space = new Space()));
    return space;
  }

  /** The member's own space, with what everybody has. */
  private own(member: string): Space {
    const owner = this.broken === "keep members apart" && this.chance.happens(0.01) ? "somebody" : member;
    const space = this.space(owner);
    if (space.records.size === 0) {
      const body = { name: "Run", kind: "running" };
      this.put(space, { collection: "categories", id: builtIn, rev: 1, seq: 0, updated_at: 0, body, conflicts: [] });
    }
    return space;
  }

  private put(space: Space, record: ServerRecord): void {
    this.books.seq += 1;
    space.records.set(keyOf(record), { ...record, seq: this.books.seq });
  }

  private filesOf(member: string): Set<string> {
    let files = this.books.files.get(member);
    if (!files) this.books.files.set(member, (files = new Set()));
    return files;
  }

  // MARK: Files

  putFile(member: string, digest: string): void {
    this.filesOf(member).add(digest);
  }

  hasFile(member: string, digest: string): boolean {
    return this.filesOf(member).has(digest);
  }

  /** Files that waited too long for a record go. */
  sweepFiles(member: string): void {
    const files = this.filesOf(member);
    const named = new Set([...this.space(member).records.values()].map(({ body }) => body.original));
    for (const file of files) if (!named.has(file)) files.delete(file);
  }

  // MARK: Backups

  backup(): { seq: number; restore: () => void } {
    const kept = this.books.copy();
    const restore = () => {
      this.books = kept.copy();
      // What runs since the backup gave is not in it; what those before gave is, as far as it goes.
      for (let run = 1; run <= this.run; run += 1) this.restorations.set(run, Math.min(kept.seq, this.restorations.get(run) ?? Infinity));
      this.run += 1;
    };
    return { seq: kept.seq, restore };
  }

  // MARK: Members

  /** Gives a member a role in a shared space, or takes theirs away. */
  setRole(id: string, member: string, role: Role | undefined): void {
    const { memberships } = this.space(id);
    const was = memberships.get(member);
    const seq = (this.books.seq += 1);
    memberships.set(member, { role, seq, joined: was?.role === undefined ? seq : was.joined });
  }

  /** A member leaves the club: what they made in shared spaces stays, and nobody is its author. */
  forget(member: string): void {
    this.books.spaces.delete(member);
    for (const [id, space] of this.books.spaces) {
      if (space.memberships.get(member)?.role !== undefined) this.setRole(id, member, undefined);
      if (this.broken === "forget who left the club") continue;
      for (const record of space.records.values()) {
        const isNamed = record.author === member || record.conflicts.some(({ author }) => author === member);
        if (!isNamed) continue;
        const conflicts = record.conflicts.map(({ author, ...each }) => ({ ...each, ...(author !== member && { author }) }));
        this.put(space, { ...record, author: record.author === member ? undefined : record.author, conflicts });
      }
    }
  }

  // MARK: Sync

  sync(member: string, request: SyncRequest): SyncAnswer {
    this.own(member);
    // A device has to know of a restored backup before its changes are judged.
    const isJudged = this.broken === "judge after a reset" || !this.isOfOtherHistory(cursorOf(request.cursor));
    const changes = !isJudged ? [] : request.changes ?? [];
    const most = this.chance.happens(this.limits.cutResults) ? 1 + this.chance.below(changes.length) : changes.length;
    const before = this.broken === "keep what was taken" && this.chance.happens(0.02) ? this.books.copy() : null;
    const results = changes.slice(0, most).map((change) => this.take(change, request, member));
    const answer = { results, ...this.feed(member, request.cursor ?? null) };
    if (before) this.books = before;
    return answer;
  }

  private isOfOtherHistory(known: Cursor | null): boolean {
    return known !== null && (known.run !== this.run || known.at > this.books.seq);
  }

  private feed(member: string, asked: string | null): Omit<SyncAnswer, "results"> {
    const known = cursorOf(asked);
    const isOther = this.isOfOtherHistory(known);
    const seq = known === null ? undefined : this.restorations.get(known.run);
    const cursor: Cursor = known && !isOther ? known : { run: this.run, at: 0, joining: [] };
    const [spaces, left, joining]: [SpaceInFeed[], string[], Cursor["joining"][number][]] = [[], [], [...cursor.joining]];
    let found: ServerRecord[] = [...this.own(member).records.values()].filter(({ seq }) => seq > cursor.at);
    for (const [id, space] of this.books.spaces) {
      const membership = space.memberships.get(member);
      if (!membership) continue;
      const { role, joined, seq } = membership;
      if (seq > cursor.at) {
        joining.splice(0, joining.length, ...joining.filter((each) => each.space !== id || role !== undefined));
        if (role !== undefined) spaces.push({ id, kind: "wall", role, name: `wall ${id}` });
        else if (this.broken !== "tell of leaving") left.push(id);
      }
      if (role === undefined) continue;
      if (joined > cursor.at && this.broken !== "begin at the beginning") {
        joining.splice(0, joining.length, ...joining.filter((each) => each.space !== id), { space: id, at: 0, until: joined });
      }
      found.push(...[...space.records.values()].filter(({ seq: at }) => at > Math.max(cursor.at, joined)));
    }
    // What changed comes first, then what is older in spaces that were joined.
    found = inOrder(found).slice(0, this.limits.page);
    const isWhole = found.length < this.limits.page;
    const at = isWhole ? this.books.seq : found.at(-1)?.seq ?? cursor.at;
    const reading = joining.flatMap((join) => {
      const room = this.limits.page - found.length;
      const older = inOrder([...this.space(join.space).records.values()].filter(({ seq }) => seq > join.at && seq <= join.until));
      found.push(...older.slice(0, room));
      return older.length > room ? [{ ...join, at: older[room - 1]?.seq ?? join.at }] : [];
    });
    const isReset = isOther && this.broken !== "tell of a reset";
    return {
      records: found.map(told), cursor: JSON.stringify({ run: this.run, at, joining: reading }), more: !isWhole || reading.length > 0,
      ...(isReset && { reset: true }), ...(isReset && seq !== undefined && { restored: { seq, backed_up_at: this.now() } }), ...(spaces.length > 0 && { spaces }), ...(left.length > 0 && { left }),
    };
  }

  private take(change: SentChange, request: SyncRequest, member: string): Result {
    let answers = this.books.answered.get(member);
    if (!answers) this.books.answered.set(member, (answers = new Map()));
    const known = answers.get(change.id);
    if (known && this.broken !== "remember answers") return known;
    const result = { change: change.id, ...this.judged(change, request, member) };
    if (result.status !== "refused") answers.set(change.id, result);
    return result;
  }

  private judged(change: SentChange, request: SyncRequest, member: string): Omit<Result, "change"> {
    if (change.space === undefined) return this.done({ change, request, member, space: this.own(member), role: "editor" });
    const space = this.space(change.space);
    const role = space.memberships.get(member)?.role;
    return role === undefined ? refused("forbidden") : this.done({ change, request, member, space, role });
  }

  private done(taking: Taking): Omit<Result, "change"> {
    const { change, space } = taking;
    const record = space.records.get(keyOfChange(change));
    const isDeleted = record?.deleted_at !== undefined && this.broken !== "deleting wins";
    // Before anything is said of a record that is not there: what is refused may be sent again with the one that makes it.
    if (this.isForbidden(taking, record)) return refused("forbidden");
    switch (change.kind) {
      case "create":
        if (!record) return this.make(taking);
        return isDeleted ? { status: "gone" } : this.merge(record, taking);
      case "edit":
      case "choose":
        if (!record) return change.collection === "profile" ? this.make(taking) : { status: "gone" };
        return isDeleted ? { status: "gone" } : this.merge(record, taking);
      case "delete":
        if (record?.body.kind !== undefined) return refused("built_in");
        if (record && record.deleted_at === undefined) {
          const { rev, ...rest } = record;
          this.put(space, { ...rest, rev: rev + 1, updated_at: this.now(), deleted_at: this.now() });
        }
        return { status: "taken" };
      case "restore": {
        if (!record) return { status: "gone" };
        const { deleted_at, rev, ...rest } = record;
        if (deleted_at !== undefined && deleted_at < this.now() - restorable) return { status: "gone" };
        if (deleted_at !== undefined) this.put(space, { ...rest, rev: rev + 1, updated_at: this.now() });
        return { status: "taken" };
      }
    }
  }

  private isForbidden({ change, member, role }: Taking, record: ServerRecord | undefined): boolean {
    if (change.space === undefined || (this.broken === "judge roles" && this.chance.happens(0.1))) return false;
    const isAuthor = record === undefined || record.author === member || this.broken === "know authors";
    const kind = record && change.kind === "create" ? "edit" : change.kind;
    return !isAllowed(kind, Object.keys(change.fields ?? {}), role, isAuthor);
  }

  private make(taking: Taking): Omit<Result, "change"> {
    const { change, space, member } = taking;
    const { collection, record: id, fields = {} } = change;
    if (isInvalid(collection, fields)) return refused("required");
    const original = fields.original?.after;
    if (collection === "tracks") {
      if (!this.filesOf(member).has(String(original))) return refused("missing_file");
      for (const other of space.records.values()) {
        const isTwin = other.body.original === original && other.deleted_at === undefined;
        if (isTwin && this.broken !== "know twins") return refused("known", other.id);
      }
    }
    const body = Object.fromEntries(Object.entries(fields).map(([name, { after = null }]) => [name, after]));
    const inSpace = change.space === undefined ? {} : { space: change.space, author: member };
    this.put(space, { ...inSpace, collection, id, rev: 1, seq: 0, updated_at: this.now(), body, conflicts: [] });
    return { status: "taken" };
  }

  private merge(record: ServerRecord, taking: Taking): Omit<Result, "change"> {
    const { change, request, member, space } = taking;
    if (record.body.kind !== undefined) return refused("built_in");
    if (isInvalid(change.collection, change.fields)) return refused("required");
    const body: Record<string, unknown> = { ...record.body };
    const lost = new Map<string, unknown>();
    const isNew = change.kind === "create";
    const fields = Object.entries(change.fields ?? {}).filter(([name]) => editable[change.collection]?.includes(name));
    for (const [name, { before, after = null }] of fields) {
      const { value, other } = this.merged(name, isNew ? null : before, record.body[name], after);
      body[name] = value;
      if (other !== undefined) lost.set(name, other);
    }
    const conflicts = record.conflicts.filter(({ field, value, device, member: whose, change: waiting }) => {
      if (isSame(value, body[field])) return false;
      const isChosen = change.kind === "choose" && change.fields?.[field]?.seen?.includes(waiting);
      if (isChosen && this.broken !== "forget chosen conflicts") return false;
      return !(lost.has(field) && device === request.device && whose === member);
    });
    for (const [field, value] of this.broken === "keep conflicts" ? [] : lost) {
      const { device, device_name } = request;
      const author = change.space === undefined ? {} : { author: member };
      conflicts.push({ change: change.id, field, value, ...author, member, device, device_name, made_at: change.made_at });
    }
    const isOther = Object.keys(body).some((name) => !isSame(body[name], record.body[name]));
    if (isOther) this.put(space, { ...record, rev: record.rev + 1, updated_at: this.now(), body, conflicts });
    else if (lost.size > 0 || conflicts.length < record.conflicts.length) this.put(space, { ...record, conflicts });
    return lost.size > 0 ? { status: "conflict", fields: [...lost.keys()] } : { status: "taken" };
  }

  /** One value of two; `other` where both sides changed the same. */
  private merged(name: string, before: unknown, present: unknown, after: unknown): Merged {
    if (isSame(present, before) || isSame(present, after) || this.broken === "judge values") return { value: after };
    if (merging[name] === "lines" && this.broken !== "merge lines") return settled(mergeLines(before, present, after));
    if (merging[name] === "elements" && this.broken !== "merge elements") return settled(mergeElements(before, present, after));
    return { value: present, other: after };
  }
}

const cursorOf = (text: string | null | undefined) => (text == null ? null : (JSON.parse(text) as Cursor));

const inOrder = (records: ServerRecord[]) => records.sort((one, other) => one.seq - other.seq);

function refused(code: string, record?: string): Omit<Result, "change"> {
  return { status: "refused", error: { code, message: code, ...(record !== undefined && { record }) } };
}

/** A record as the feed tells it. */
function told({ space, collection, id, rev, seq, updated_at, deleted_at, author, body, conflicts }: ServerRecord): FeedRecord {
  const inSpace = { ...(space !== undefined && { space }), ...(author !== undefined && { author }) };
  const base = { ...inSpace, collection, id, rev, seq, updated_at };
  if (deleted_at !== undefined) return { ...base, deleted_at };
  const waiting = conflicts.map(({ device: _, member: __, author, ...each }) => ({ ...each, ...(author !== undefined && { author }) }));
  return { ...base, body: { ...body }, ...(waiting.length > 0 && { conflicts: waiting }) };
}
