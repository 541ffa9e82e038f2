// Checks all rules by causes instead of values: every value set is a `Write` of its own, and the oracle knows for each
// change the writes that the member saw.
import type { Causes, Made } from "./causes";
import { editable, isSame, keyOfChange } from "./club";
import { DeviceOracle } from "./deviceOracle";
import type { MemoryStore } from "./memoryStore";
import { ServerOracle } from "./serverOracle";

/** True if a device has a file. */
type HasFile = (store: MemoryStore, file: unknown) => boolean;

export class Oracle {
  readonly devices: DeviceOracle;
  readonly server: ServerOracle;
  private readonly causes: Causes = { made: new Map(), snapshots: new WeakMap(), refusals: new Map(), left: new Set() };
  /** Records that devices had when a backup was restored. */
  private owed: { store: MemoryStore; key: string; original: unknown; isLacking: boolean }[] = [];
  /** Values newer than the backup that devices knew. */
  private owedValues: { member: string; key: string; field: string; value: unknown }[] = [];
  private owedDeletions: { member: string; key: string }[] = [];

  constructor(
    now: () => number,
    private readonly fail: (problem: string) => void,
  ) {
    this.devices = new DeviceOracle(this.causes, fail);
    this.server = new ServerOracle(this.causes, now, fail);
  }

  /**
   * Notes the devices' data when a backup is restored. In the end it must all be there, as far as devices can make it again.
   * `seq`: sequence number of the backup's last change.
   */
  owe(stores: Iterable<MemoryStore>, seq: number, hasFile: HasFile): void {
    this.owed = [];
    this.owedValues = [];
    this.owedDeletions = [];
    for (const store of stores) {
      const { member } = store;
      for (const [key, record] of store.records) {
        const { body, deleted_at } = record.lost ?? record;
        // Only a shared space's members know if they may make a record there again.
        if (body.kind !== undefined || record.space !== undefined) continue;
        const isOfSince = record.lost !== undefined || (record.seq ?? 0) > seq;
        if (deleted_at !== undefined) {
          if (isOfSince) this.owedDeletions.push({ member, key });
          continue;
        }
        this.owed.push({ store, key, original: body.original, isLacking: body.original !== undefined && !hasFile(store, body.original) });
        if (!isOfSince) continue;
        const fields = this.server.records(member).get(key)?.fields ?? {};
        for (const field of editable[record.collection] ?? []) {
          if (!isSame(fields[field]?.value, body[field])) this.owedValues.push({ member, key, field, value: body[field] ?? null });
        }
      }
    }
  }

  /** Checks that every change stored by a device has a permitted end, and that no data of devices is lost. */
  checkEnds(hasFile: HasFile): void {
    for (const [id, made] of this.causes.made) {
      const { change, fate, answer } = made;
      // A member who left the club does not sync.
      if (this.server.hasLeft(made.store.member)) continue;
      if (fate === "waiting") this.fail(`${change.kind} ${id} still waits`);
      if (fate === "refused" && !this.devices.isTold(id)) this.fail(`the refusal of ${id} was not told`);
      if (fate !== "answered" || !answer?.isMissing) continue;
      if (!this.server.isRestored() && !this.isRefused(change.record)) {
        this.fail(`${change.kind} ${id} was done to a record that is there by another name, and is lost`);
      }
      if (this.server.isRestored(answer.at) && !made.isUnknown) this.checkGone(made, hasFile);
    }
    this.checkOwed();
  }

  private checkOwed(): void {
    const deleted = this.deleted();
    for (const { store, key, original, isLacking } of this.owed) {
      if (deleted.has(key) || deleted.has(original) || this.devices.couldNotBeMade(key)) continue;
      const records = this.server.records(store.member);
      const isThere = records.has(key) || [...records.values()].some((other) => {
        return original !== undefined && other.original === original;
      });
      const isAsked = store.refusals.some(({ change, code }) => code === "restored" && keyOfChange(change) === key);
      if (!isThere && !(isLacking && isAsked)) this.fail(`${key} was on a device when a backup was restored, and is nowhere now`);
      if (isThere && isAsked && records.has(key)) this.fail(`a member is asked about ${key}, which is there`);
    }
    for (const { member, key, field, value } of this.owedValues) {
      if (deleted.has(key) || this.devices.couldNotBeDone(key)) continue;
      const shadow = this.server.records(member).get(key);
      if (!shadow || this.server.had(key, field, value) || isSame(shadow.fields[field]?.value, value)) continue;
      this.fail(`${field} of ${key} was ${String(value)} on a device when a backup was restored, which is lost`);
    }
    for (const { member, key } of this.owedDeletions) {
      const shadow = this.server.records(member).get(key);
      if (!shadow || shadow.deletedAt !== undefined || this.devices.couldNotBeDone(key)) continue;
      const isRestored = [...this.causes.made.values()].some(({ change }) => change.kind !== "delete" && change.kind !== "edit" && keyOfChange(change) === key);
      if (!isRestored) this.fail(`${key} was deleted when a backup was restored, and is there again`);
    }
  }

  /** Deleted records, and the files from which they were made. */
  private deleted(): ReadonlySet<unknown> {
    const changes = [...this.causes.made.values()].map(({ change }) => change);
    const records = new Set<unknown>(changes.filter(({ kind }) => kind === "delete").map(keyOfChange));
    const originals = changes.filter((change) => records.has(keyOfChange(change))).map(({ fields }) => fields?.original?.after);
    return new Set([...records, ...originals.filter((original) => original !== undefined)]);
  }

  /** True if the server first refused a record: a late repetition of the request may still create it. */
  private isRefused(record: string): boolean {
    const fate = this.causes.made.get(record)?.fate;
    return fate === "refused" || fate === "withdrawn" || this.causes.refusals.get(record) === "forbidden";
  }

  /** Checks that a record reported as gone was never created, and not lost by a restored backup. */
  private checkGone({ change, store, writes }: Made, hasFile: HasFile): void {
    const key = keyOfChange(change);
    const shadow = this.server.records(store.member).get(key);
    if (!shadow || shadow.deletedAt !== undefined || change.kind === "create") return;
    // A device cannot make a track again without its file.
    if (shadow.original !== undefined && !hasFile(store, shadow.original)) return;
    for (const [field, { value }] of Object.entries(writes)) {
      // A later change by the same device, or its deletion of the record, takes precedence.
      const isOld = [...this.causes.made.values()].some((later) => {
        const { record, number, kind } = later.change;
        if (later.store !== store || record !== change.record) return false;
        return kind === "delete" || (number > change.number && field in later.writes);
      });
      if (isOld || this.server.had(key, field, value) || isSame(shadow.fields[field]?.value, value)) continue;
      this.fail(`${change.id} set ${field} of ${key} to ${String(value)}, which is lost`);
    }
  }
}
