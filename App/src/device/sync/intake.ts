// Applies an answer of the server to the stored data.
import { applied, Change, ChangedFields, changesOf, createdBy, Draft, readsTheSame, RestoredBackup, WaitingChange } from "./change";
import type { Recreation } from "./collections";
import type { StoredRecord } from "./record";
import { FollowedSpace, ReplicaTransaction, SyncState, waitingNumbers } from "./replicaStore";
import type { Result, SyncAnswer } from "./wire";

export interface IntakeOptions {
  newIdentifier: () => string;
  now: () => number;
  /** The change that re-creates a record lost by a restored server. */
  recreate?: (record: StoredRecord) => Recreation | null;
  /** The editable fields of a collection. */
  editableFields?: (collection: string) => readonly string[];
  /** The index of a collection in order of re-creation: records precede those that refer to them. */
  placeInOrder?: (collection: string) => number;
  /** The fields, by collection, in which the member's own records refer to records of this collection. */
  naming?: (collection: string) => readonly { collection: string; field: string }[];
}

/** Applies one answer of the server within one transaction of the store. */
export class Intake {
  constructor(
    private readonly kept: ReplicaTransaction,
    private readonly options: IntakeOptions,
  ) {}

  /** Applies the answer to a request with `batch` and the cursor `asked`. Returns the number of changes that still wait. */
  async accept(answer: SyncAnswer, batch: readonly WaitingChange[], asked: string | null): Promise<number> {
    const found = await this.kept.state();
    // Without locks another tab may have been faster. Its answer counts; changes that it did not contain are sent again.
    if (found.cursor !== asked) return this.kept.waiting();
    const waiting = await waitingNumbers(this.kept);
    const byName = new Map(batch.filter(({ number }) => waiting.has(number)).map((change) => [change.id, change]));
    const state = answer.reset ? beginningAnew(found, answer.restored) : found;
    const gone: WaitingChange[] = [];
    for (const result of answer.results) {
      const change = byName.get(result.change);
      if (!change) continue;
      // The answer may repeat a lost one, from before the record was re-created or restored.
      if (result.status === "gone" && change.sent && !answer.more && !state.resetting) gone.push(change);
      else await this.acceptResult(result, change, state);
    }
    for (const space of answer.left ?? []) await this.leave(space);
    await this.acceptSpaces(answer, state);
    await this.acceptRecords(answer, state);
    for (const change of gone) await this.acceptGone(change, batch);
    return this.kept.waiting();
  }

  /** Removes a space from the device. Unsent changes to it are kept as refused. */
  private async leave(space: string): Promise<void> {
    for (const record of await this.kept.records(space)) this.kept.dropRecord(record);
    for (const change of await this.kept.changes()) {
      // A sent change may have been accepted earlier.
      if (change.space === space && !change.sent) await this.refuse(change, { code: "left", message: "" });
    }
    const state = await this.kept.state();
    this.kept.putState({ ...state, spaces: (state.spaces ?? []).filter(({ id }) => id !== space) });
  }

  private async acceptSpaces({ spaces = [] }: SyncAnswer, { reading }: SyncState): Promise<void> {
    if (spaces.length === 0) return;
    const state = await this.kept.state();
    const others = (state.spaces ?? []).filter(({ id }) => !spaces.some((each) => each.id === id));
    this.kept.putState({ ...state, spaces: [...others, ...spaces.map((each) => ({ ...each, reading }))] });
  }

  private async acceptResult(result: Result, change: WaitingChange, state: SyncState): Promise<void> {
    const { status, error } = result;
    if (status !== "refused") {
      this.kept.dropChange(change.number);
      // The feed may contain the record on a later page, and of a deleted record only its deletion. Until then, and for a later
      // restore, it stays as the member made it.
      const known = await this.kept.record(change.collection, change.record, change.space);
      const isFollowed = change.space === undefined || spaceOf(change, state) !== undefined;
      const isRead = state.resetting && known?.reading === state.reading;
      // The feed may by now contain a newer value than a change that was answered long ago.
      if (status !== "gone" && isFollowed && !isRead && !change.sent) this.anticipate(change, result.fields ?? [], known);
      // A restored server may have lost the record. This device or another re-creates it first, which a repeated answer does
      // not reflect.
      const isDeleted = isRead && known.deleted_at !== undefined;
      if (status === "gone") await (state.resetting && !isDeleted ? this.resend(change) : this.dropGone(change));
      return;
    }
    if (error?.code === "missing_file") {
      // The server deleted a file that waited too long: the next request uploads it again, if the device has it.
      if (change.isLacking) await this.giveUp(change, { code: "restored", message: "" });
      return;
    }
    if (error?.code === "known" && error.record !== undefined) await this.replaceByDuplicate(change, error.record);
    else if (error?.code === "forbidden" && change.restored && change.kind !== "create") this.kept.dropChange(change.number);
    else if (error?.code === "forbidden") await this.giveUp(change, error);
    else await this.refuse(change, error ?? { code: "refused", message: "" });
  }

  /**
   * Settles a change that was answered with `gone`, perhaps long ago, after the feed has been read to its end. It is sent again
   * if its record exists, unless the member has changed that record since.
   */
  private async acceptGone(change: WaitingChange, batch: readonly WaitingChange[]): Promise<void> {
    const { number, space, collection, record: id } = change;
    const record = await this.kept.record(collection, id, space);
    const others = changesOf([...batch, ...(await this.kept.changes())], { space, collection, id });
    const isLast = others.every((other) => other.number <= number);
    await (record && record.deleted_at === undefined && isLast ? this.resend(change) : this.dropGone(change));
  }

  /** Drops a change of a deleted record. A member's edit is kept as refused. */
  private async dropGone(change: WaitingChange): Promise<void> {
    if (change.kind === "edit" && !change.restored) await this.refuse(change, { code: "gone", message: "" });
    else this.kept.dropChange(change.number);
  }

  /**
   * Keeps a change as refused for good. A record that a restored server lost and will not accept again is removed; its text
   * remains in the refusal.
   */
  async giveUp(change: WaitingChange, error: { code: string; message: string }): Promise<void> {
    await this.refuse(change, error);
    if (change.kind !== "create") return;
    const known = await this.kept.record(change.collection, change.record, change.space);
    if (known && known.seq === undefined) this.kept.dropRecord(known);
  }

  /** Sends a change again, after all others and under a new identifier, which no earlier answer has. */
  private async resend({ number, sent: _, ...change }: WaitingChange): Promise<void> {
    this.kept.dropChange(number);
    await this.kept.addChange({ ...change, id: this.options.newIdentifier() });
  }

  /**
   * Shows accepted values until the feed contains them. If a field did not have the value that the change saw, only the server
   * knows the result, and the feed may have delivered it already.
   */
  private anticipate(change: Change, lost: readonly string[], known: StoredRecord | undefined): void {
    const fields = Object.entries(change.fields ?? {}).filter(([name, { before = null }]) => {
      const isSeen = !known || change.kind === "create" || readsTheSame(known.body[name], before);
      return isSeen && !lost.includes(name);
    });
    const record = applied(known, { ...change, fields: Object.fromEntries(fields) as ChangedFields });
    if (record) this.kept.putRecord({ ...record, anticipated: true });
  }

  /**
   * The record exists under another identifier: this device's copy is dropped, and later changes of it apply to the existing
   * one.
   */
  private async replaceByDuplicate(change: WaitingChange, known: string): Promise<void> {
    this.kept.dropChange(change.number);
    const place = { space: change.space, collection: change.collection, id: change.record };
    this.kept.dropRecord(place);
    const state = await this.kept.state();
    this.kept.putState({ ...state, renamed: { ...without(known, state.renamed), [change.record]: known } });
    for (const later of changesOf(await this.kept.changes(), place)) {
      if (later.number !== change.number) this.kept.putChange({ ...later, record: known });
    }
    if (change.space === undefined) await this.nameAnew(change, known);
  }

  /** Updates references to the dropped identifier to the existing one. */
  private async nameAnew({ collection, record: lost }: WaitingChange, known: string): Promise<void> {
    const fields = this.options.naming?.(collection) ?? [];
    if (fields.length === 0) return;
    const changes = await this.kept.changes();
    const kept = [...(await this.kept.records()), ...changes.filter(({ kind }) => kind === "create").map(createdBy)];
    const own = new Map(kept.filter(({ space }) => space === undefined).map((record) => [record.id, record]));
    for (const { collection: naming, field } of fields) {
      for (const record of own.values()) {
        if (record.collection !== naming) continue;
        const shown = changesOf(changes, record).reduce<StoredRecord | undefined>(applied, record);
        if (shown?.body[field] !== lost) continue;
        await this.kept.addChange({
          id: this.options.newIdentifier(),
          collection: naming,
          record: record.id,
          kind: "edit",
          made_at: this.options.now(),
          fields: { [field]: { before: lost, after: known } },
        });
      }
    }
  }

  /** Keeps a change as refused. */
  private async refuse(change: WaitingChange, error: { code: string; message: string }): Promise<void> {
    this.kept.dropChange(change.number);
    const name = spaceOf(change, await this.kept.state())?.name;
    const { code, message } = error;
    await this.kept.addRefusal({ change, code, message, at: this.options.now(), ...(name !== undefined && { space_name: name }) });
  }

  private async acceptRecords(answer: SyncAnswer, state: SyncState): Promise<void> {
    const { reading } = state;
    let { renamed } = await this.kept.state();
    const questions = (await this.kept.refusals()).filter(({ code }) => code === "restored");
    for (const received of answer.records) {
      const { space, collection, id, rev, seq, updated_at, deleted_at, author, body, summary, conflicts } = received;
      const own = await this.kept.record(collection, id, space);
      const base = {
        ...(space !== undefined && { space }), collection, id, rev, seq, reading, updated_at,
        ...(author !== undefined && { author }), ...(own?.local && { local: own.local }), ...lostOf(own, state),
      };
      if (deleted_at === undefined) {
        renamed = without(id, renamed);
        for (const { number, change } of questions) {
          if (change.record !== id) continue;
          // Another device created the record that this one lacked, and neither saw the other's values of the remaining fields.
          this.kept.dropRefusal(number);
          const said = Object.entries(change.fields ?? {}).map(([name, { after }]) => [name, after] as const);
          await this.editAgain(change, body ?? {}, Object.fromEntries(said), () => null);
        }
        const waiting = conflicts?.length ? { conflicts, conflicted: 1 as const } : {};
        this.kept.putRecord({ ...base, body: body ?? {}, ...(summary && { summary }), ...waiting });
      } else if (body ?? own) {
        // The body is kept for display, so that the member can restore the record.
        const last = body ? { body, summary } : own;
        this.kept.putRecord({ ...base, deleted_at, body: last?.body ?? {}, ...(last?.summary && { summary: last.summary }) });
      }
    }
    if (state.resetting && !answer.more) await this.endReset(state);
    const isAgreed = !answer.more;
    const { restored: _, ...others } = await this.kept.state();
    this.kept.putState({
      ...others,
      ...(answer.more && state.restored && { restored: state.restored }),
      cursor: answer.cursor,
      reading,
      ...(renamed && { renamed }),
      resetting: state.resetting && answer.more,
      ...(isAgreed && { succeeded_at: this.options.now() }),
    });
  }

  /**
   * Ends a reading of the feed from its beginning. The server has lost the records that it did not contain: the device
   * re-creates them, and repeats later changes of the others. Waiting changes of these records follow.
   */
  private async endReset({ reading, restored }: SyncState): Promise<void> {
    const { spaces = [] } = await this.kept.state();
    for (const space of spaces) if (space.reading !== reading) await this.leave(space.id);
    const place = ({ collection }: StoredRecord) => this.options.placeInOrder?.(collection) ?? 0;
    const records = (await this.kept.records()).sort((one, other) => place(one) - place(other));
    const changes = await this.kept.changes();
    const again = new Set<StoredRecord>();
    const isKnown = (record: StoredRecord) => record.reading === reading;
    for (const record of records) {
      if (!isKnown(record) && (await this.makeAgain({ ...record, ...record.lost }, changes, restored))) again.add(record);
    }
    for (const record of records) if (isKnown(record) && record.lost && (await this.doAgain(record, restored))) again.add(record);
    const made = new Set<unknown>([...again].map(({ id }) => id));
    for (const change of changes) {
      const names = Object.values(change.fields ?? {}).some(({ after }) => made.has(after));
      const isOf = [...again].some((record) => changesOf([change], record).length > 0);
      if (isOf || (names && !change.sent)) await this.resend(change);
    }
  }

  /**
   * Queues the re-creation of a record that the server lost; false when nothing is sent. If the device lacks the original, the
   * server may still have it: otherwise its answer makes the device ask the member.
   */
  private async makeAgain(record: StoredRecord, changes: readonly WaitingChange[], restored?: SyncState["restored"]): Promise<boolean> {
    const waiting = changesOf(changes, record);
    // The record was never on a server.
    if (waiting.some(({ kind }) => kind === "create")) return false;
    const isLive = record.deleted_at === undefined || waiting.some(({ kind }) => kind === "restore");
    const recreation = isLive ? this.options.recreate?.(record) ?? null : null;
    if (!recreation) {
      this.kept.dropRecord(record);
      return false;
    }
    const { space, collection, id, updated_at, body, local } = record;
    const inSpace = space === undefined ? {} : { space };
    const change = this.bringingBack({ ...inSpace, collection, record: id, kind: "create", ...recreation }, restored);
    this.kept.putRecord({ ...inSpace, collection, id, rev: 0, updated_at, body, ...(local && { local }) });
    await this.kept.addChange(change);
    return true;
  }

  /**
   * Repeats the changes made to a record since the backup. The server's values come from the backup or from later changes:
   * neither side saw the other's, and differences become conflicts. A deletion always wins.
   */
  private async doAgain({ lost, ...record }: StoredRecord, restored?: SyncState["restored"]): Promise<boolean> {
    this.kept.putRecord(record);
    const { space, collection, id, seq = 0, deleted_at, body } = record;
    if (!lost || !restored || "hidden" in body || "hidden" in lost.body) return false;
    const place = { ...(space !== undefined && { space }), collection, record: id };
    const isAsItWas = seq <= restored.seq;
    if (lost.deleted_at !== undefined || deleted_at !== undefined) {
      const isDone = lost.deleted_at !== undefined ? deleted_at === undefined : isAsItWas;
      if (!isDone) return false;
      await this.kept.addChange(this.bringingBack({ ...place, kind: lost.deleted_at === undefined ? "restore" : "delete" }, restored));
      if (lost.deleted_at !== undefined) return true;
    }
    const had = Object.fromEntries((this.options.editableFields?.(collection) ?? []).map((name) => [name, lost.body[name]]));
    await this.editAgain({ ...place, restored }, body, had, (name) => (isAsItWas ? body[name] ?? null : null));
    return true;
  }

  /**
   * Sets the fields of a record to the device's values where they differ from the server's; `before` returns the value that the
   * device had seen.
   */
  private async editAgain(
    { space, collection, record, restored }: Pick<Change, "space" | "collection" | "record" | "restored">,
    body: StoredRecord["body"],
    had: Record<string, unknown>,
    before: (name: string) => unknown,
  ): Promise<void> {
    const editable = new Set(this.options.editableFields?.(collection));
    const names = Object.keys(had).filter((name) => editable.has(name) && !readsTheSame(body[name], had[name]));
    if (names.length === 0) return;
    const fields = Object.fromEntries(names.map((name) => [name, { before: before(name), after: had[name] ?? null }]));
    const place = { ...(space !== undefined && { space }), collection, record };
    await this.kept.addChange(this.bringingBack({ ...place, kind: "edit", fields }, restored));
  }

  /** A change that restores data lost by the server. Its identifier is new, since the first one may have an answer. */
  private bringingBack(draft: Draft, { backed_up_at }: RestoredBackup = {}): Change {
    const restored = backed_up_at === undefined ? {} : { backed_up_at };
    return { ...draft, id: this.options.newIdentifier(), made_at: this.options.now(), restored };
  }
}

/**
 * The state at the beginning of a new reading. If another backup was restored during a reading, what had been read is lost as
 * well.
 */
function beginningAnew({ restored: before, ...found }: SyncState, restored: SyncState["restored"]): SyncState {
  const seq = Math.min(restored?.seq ?? Infinity, (found.resetting && before?.seq) || Infinity);
  return { ...found, resetting: true, reading: found.reading + 1, ...(restored && { restored: { ...restored, seq } }) };
}

/** The device's own version of a record, if it belongs to a history that the server lost. */
function lostOf(own: StoredRecord | undefined, { resetting, reading, restored }: SyncState): Pick<StoredRecord, "lost"> {
  if (!own || !resetting || !restored) return {};
  if (own.lost) return { lost: own.lost };
  if (own.reading === reading || !(own.anticipated || (own.seq ?? 0) > restored.seq)) return {};
  const { body, deleted_at } = own;
  return { lost: { body, ...(deleted_at !== undefined && { deleted_at }) } };
}

/** The shared space of a record, as the device knows it. */
function spaceOf({ space }: { space?: string | undefined }, { spaces = [] }: SyncState): FollowedSpace | undefined {
  return spaces.find(({ id }) => id === space);
}

type Renamed = NonNullable<SyncState["renamed"]>;

/** Removes `id` from the renamed records: it identifies a record of its own. */
function without(id: string, renamed: Renamed | undefined): Renamed | undefined {
  if (renamed?.[id] === undefined) return renamed;
  const { [id]: _, ...others } = renamed;
  return others;
}
