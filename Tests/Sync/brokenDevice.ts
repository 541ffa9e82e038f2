// Devices that break one of their rules on purpose, to check that the model finds it.
import type { SyncRequest } from "../../App/src/device/sync/wire";
import type { Chance } from "./chance";
import type { Commit } from "./memoryStore";
import type { DeviceRule } from "./rules";
import type { Tab } from "./tab";

type Change = NonNullable<SyncRequest["changes"]>[number];

/** The deviations of a world's devices from the app; none, unless a rule of the device is broken. */
export class BrokenDevice {
  constructor(
    private readonly rule: DeviceRule | undefined,
    private readonly chance: Chance,
    private readonly newIdentifier: () => string,
  ) {}

  /** True if a device has one store for all members. */
  get sharesItsStore(): boolean {
    return this.rule === "a store a member";
  }

  /** True if a device drops records that a restored server lost. */
  get makesNothingAgain(): boolean {
    return this.rule === "make again what was lost";
  }

  /** The fields that it compares after a backup was restored. */
  editableFields(names: readonly string[]): readonly string[] {
    return this.rule === "do again what was lost" ? [] : names;
  }

  /** Returns the request that it sends instead. */
  sent(request: SyncRequest): SyncRequest {
    const each = (change: (change: Change) => Change) => ({ ...request, changes: (request.changes ?? []).map(change) });
    switch (this.rule) {
      case "say which space":
        return each(({ space: _, ...change }) => change);
      case "say what was seen":
        return each((change) => this.edited(change, ({ after }) => ({ after })));
      case "changes never alter":
        return each((change) => this.edited(change, (field) => ({ ...field, after: `${String(field.after)}!` })));
      case "names last":
        return this.chance.happens(0.1) ? each((change) => ({ ...change, id: this.newIdentifier() })) : request;
      default:
        return request;
    }
  }

  private edited(change: Change, edit: (field: { after?: unknown }) => object): Change {
    if (change.kind !== "edit" || !this.chance.happens(0.1)) return change;
    const fields = Object.entries(change.fields ?? {}).map(([name, field]) => [name, edit(field)]);
    return { ...change, fields: Object.fromEntries(fields) as NonNullable<typeof change.fields> };
  }

  /** Handles a request without an answer. */
  afterLoss(tab: Tab, request: SyncRequest): void {
    if (this.rule !== "changes outlive a loss") return;
    const ids = new Set((request.changes ?? []).map(({ id }) => id));
    for (const [number, change] of tab.kept.changes) if (ids.has(change.id)) tab.kept.changes.delete(number);
  }

  /** Damages a commit before it is checked. */
  beforeCommit(commit: Commit): void {
    if (this.rule === "keep what was refused") commit.store.refusals.splice(0);
  }

  /** Damages a commit after it is checked. */
  afterCommit(commit: Commit): void {
    if (this.rule !== "records with the cursor" || commit.before.cursor === commit.store.state.cursor) return;
    if (this.chance.happens(0.05)) commit.store.records.delete([...commit.store.records.keys()].at(-1) ?? "");
  }
}
