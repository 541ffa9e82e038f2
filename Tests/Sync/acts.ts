import type { StoredRecord } from "../../App/src/device/sync/record";
import type { ChangedFields } from "../../App/src/device/sync/change";
import { editable, isSame, merging, shared } from "./club";
import { fileOf } from "./files";
import type { Device, Form, Tab } from "./tab";
import type { World } from "./world";

interface Mark {
  readonly id: string;
  readonly name: string;
}

/** The actions of members. */
export class Acts {
  private values = 0;
  private files = 0;

  constructor(private readonly world: World) {}

  /** Performs one action of a member on one of the devices. */
  one(): void {
    const { chance, members, devices } = this.world;
    const device = chance.one(devices);
    if (members.length > 1 && (chance.happens(0.01) || !members.includes(device.member))) {
      return this.world.signIn(device, chance.one(members));
    }
    const tab = this.world.tabOf(device);
    void this.oneOf(device, tab).catch(this.world.unexpected);
  }

  private async oneOf(device: Device, tab: Tab): Promise<void> {
    const { chance } = this.world;
    const dice = chance.below(100);
    if (dice < 30) {
      if (!tab.isSyncing) await tab.sync();
      return;
    }
    if (dice < 36) return this.makeCategory(tab);
    if (dice < 41) return chance.happens(0.5) ? this.importTrack(device, tab) : this.makeProblem(tab);
    if (dice < 44) {
      const change = tab.undoable.pop();
      if (change) await tab.undo(change);
      return;
    }
    if (dice < 54 && tab.form) {
      // The form was open for a while.
      const { record, intent } = tab.form;
      tab.form = null;
      return tab.make({ ...place(record), kind: "edit", fields: this.edits(record) }, intent);
    }
    const page = await this.openPage(tab);
    if (!page) return;
    const { record, intent } = page;
    // Pages offer permitted actions only; a member whose role has changed may not know it yet.
    if (record.space !== undefined && !tab.kept.state.spaces?.some(({ id }) => id === record.space)) return;
    if (record.deleted_at !== undefined) {
      if (chance.happens(0.5)) await tab.make({ ...place(record), kind: "restore" });
      return;
    }
    if (record.conflicts?.length && chance.happens(0.3)) {
      return tab.make({ ...place(record), kind: "choose", fields: this.choice(record) }, intent);
    }
    if (dice < 60) tab.form = page;
    else if (dice < 68 && record.collection !== "profile") await tab.make({ ...place(record), kind: "delete" });
    else await tab.make({ ...place(record), kind: "edit", fields: this.edits(record) }, intent);
  }

  /** Opens a record of the device, the record of a waiting change, or the profile. */
  private openPage(tab: Tab): Promise<Form | null> {
    const { chance } = this.world;
    const { records, changes, member } = tab.kept;
    // Members meet in shared spaces, and change the same records there.
    const met = chance.happens(0.4) ? [...records.values()].filter(({ space }) => space !== undefined) : [];
    if (met.length > 0) return tab.look(chance.one(met));
    const of = chance.below(records.size + changes.size + 1);
    const place = of < records.size ? nth(records, of) : nth(changes, of - records.size);
    if (!place) return tab.look({ collection: "profile", id: member }).then((page) => page ?? this.emptyProfile(member));
    return tab.look("record" in place ? { ...place, id: place.record } : place);
  }

  private emptyProfile(member: string): Form {
    return { record: { collection: "profile", id: member, rev: 0, updated_at: 0, body: {} }, intent: { saw: {} } };
  }

  /** Creates a problem in a space that the device follows, whatever the member's role. */
  private async makeProblem(tab: Tab): Promise<void> {
    const { spaces = [] } = tab.kept.state;
    if (spaces.length === 0) return;
    const { id: space } = this.world.chance.one(spaces);
    const fields = { name: { after: this.value(shared, "name") }, notes: { after: this.lines(null) }, marks: { after: this.marks(null) } };
    const problem = { space, collection: shared, record: this.world.newIdentifier() };
    await tab.make({ ...problem, kind: "create", fields });
    if (!this.world.chance.happens(0.1)) return;
    // Deleted by mistake and restored.
    await tab.make({ ...problem, kind: "delete" });
    await tab.make({ ...problem, kind: "restore" });
  }

  private makeCategory(tab: Tab): Promise<void> {
    const fields = { name: { after: this.value("categories", "name") }, sport: { after: this.value("categories", "sport") } };
    return tab.make({ collection: "categories", record: this.world.newIdentifier(), kind: "create", fields });
  }

  /** Imports a new file, or one that a device has had already. */
  private importTrack(device: Device, tab: Tab): Promise<void> {
    const { chance, newIdentifier } = this.world;
    const { member } = tab.kept;
    const known = this.world.devices.flatMap(({ files }) => [...(files.get(member) ?? [])]);
    this.files += 1;
    const isRefused = chance.happens(0.05);
    const file = known.length > 0 && chance.happens(0.4) ? chance.one(known) : fileOf(this.files, isRefused);
    device.files.get(member)?.add(file);
    const fields = { name: { after: this.value("tracks", "name") }, original: { after: file }, format: { after: "gpx" } };
    return tab.make({ collection: "tracks", record: newIdentifier(), kind: "create", fields, file });
  }

  private edits(record: StoredRecord): ChangedFields {
    const { chance } = this.world;
    const names = editable[record.collection] ?? [];
    const some = chance.happens(0.3) ? names : [chance.one(names)];
    return Object.fromEntries(some.map((name) => {
      const before = record.body[name] ?? null;
      if (merging[name] === "lines") return [name, { before, after: this.lines(before) }];
      if (merging[name] === "elements") return [name, { before, after: this.marks(before) }];
      return [name, { before, after: this.value(record.collection, name) }];
    }));
  }

  /** Chooses the waiting or the present value, with all values seen of the field. */
  private choice(record: StoredRecord): ChangedFields {
    const { chance } = this.world;
    const conflicts = record.conflicts ?? [];
    const { field } = chance.one(conflicts);
    const those = conflicts.filter((conflict) => conflict.field === field);
    const before = record.body[field] ?? null;
    const after = chance.happens(0.5) ? chance.one(those).value : before;
    const seen = those.filter(({ value }) => chance.happens(0.8) || isSame(value, after)).map(({ change }) => change);
    return { [field]: { before, after, seen } };
  }

  /** A text with lines added and removed; each line is created once. */
  private lines(before: unknown): string | null {
    const lines = typeof before === "string" && before !== "" ? before.split("\n") : [];
    return this.altered(lines, () => `line ${(this.values += 1)}`)?.join("\n") ?? null;
  }

  /** A list with elements added, renamed and removed. */
  private marks(before: unknown): readonly Mark[] | null {
    const named = () => `mark ${(this.values += 1)}`;
    const marks = ((before ?? []) as readonly Mark[]).map((mark) => (this.world.chance.happens(0.2) ? { ...mark, name: named() } : mark));
    return this.altered(marks, () => ({ id: this.world.newIdentifier(), name: named() }));
  }

  private altered<Item>(items: readonly Item[], made: () => Item): Item[] | null {
    const { chance } = this.world;
    const left = items.filter(() => !chance.happens(0.15));
    for (let count = items.length === 0 ? 3 : chance.below(2); count > 0; count -= 1) left.splice(chance.below(left.length + 1), 0, made());
    return left.length > 0 ? left : null;
  }

  /** A value that is new in most cases, so that equal values have equal causes. */
  private value(collection: string, field: string): unknown {
    const { chance } = this.world;
    if (field === "sport") return chance.one([null, "running", "cycling", "hiking"]);
    if (field === "birth_year") return chance.one([null, 1960, 1961, 1962]);
    if (collection !== "profile" && field === "name" && chance.happens(0.01)) return "";
    if (field === "note" && chance.happens(0.1)) return null;
    if (chance.happens(0.05)) return "home";
    this.values += 1;
    return `value ${this.values}`;
  }
}

const place = ({ space, collection, id }: StoredRecord) => ({ ...(space !== undefined && { space }), collection, record: id });

function nth<Item>(items: ReadonlyMap<unknown, Item>, index: number): Item | undefined {
  let at = 0;
  for (const item of items.values()) if (at++ === index) return item;
  return undefined;
}
