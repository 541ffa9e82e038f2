// Members, their devices, a network that loses, repeats and delays, and a server. One step is one event.
import { declareCollections } from "../../App/src/device/sync/collections";
import type { FeedRecord, SyncAnswer, SyncRequest } from "../../App/src/device/sync/wire";
import { Acts } from "./acts";
import { disagreements } from "./agreement";
import { BrokenDevice } from "./brokenDevice";
import { Chance } from "./chance";
import { day, keyOf, roles } from "./club";
import type { Intent } from "./deviceOracle";
import { Faults, faultsOf } from "./faults";
import { contentOf, isTooLarge } from "./files";
import { Commit, FullDisk, MemoryStore } from "./memoryStore";
import { Oracle } from "./oracle";
import type { DeviceRule } from "./rules";
import type { Server } from "./server";
import { Device, refusal, requestRefusal, Tab, Waiting, WaitingFile } from "./tab";
import { answered, brief, done, short } from "./words";

/** The model found a violation of its rules. */
export class Found extends Error {}

type Fate = "commit" | "cut" | "full" | "pause before" | "pause after";

const noAnswer = () => new Error("no answer came");
const begin = 1_790_000_000_000;
declareCollections([{ name: "profile", hasOneRecord: true }]);

export class World {
  readonly chance: Chance;
  readonly oracle: Oracle;
  /** Current members of the club, and those who have left it. */
  readonly members: string[];
  private readonly departed: string[] = [];
  /** Spaces that members may share. */
  readonly spaces: string[];
  readonly devices: Device[];
  /** The devices' broken rule. */
  readonly broken: BrokenDevice;
  readonly trace: string[] = [];
  steps = 0;
  now = begin;
  private readonly faults: Faults;
  private readonly acts: Acts;
  private waiting: Waiting[] = [];
  /** Delayed requests, which reach the server after their sender has given up. */
  private strays: { member: string; request: SyncRequest }[] = [];
  private backup: { seq: number; restore: () => Promise<void> } | null = null;
  /** The last request to the server. */
  private serving: Promise<unknown> = Promise.resolve();
  private isCalm = false;
  private problem: string | null = null;
  private identifiers = 0;

  constructor(
    private readonly server: Server,
    readonly seed: number,
    rule?: DeviceRule,
    private readonly isTraced = false,
  ) {
    const chance = (this.chance = new Chance(seed));
    this.faults = faultsOf(chance, rule);
    const now = () => this.now;
    this.broken = new BrokenDevice(rule, chance, this.newIdentifier);
    this.oracle = new Oracle(now, (problem) => void (this.problem ??= problem));
    this.members = (chance.happens(0.5) ? ["joana"] : ["joana", "pere", "quim"]).map(() => this.newIdentifier());
    this.spaces = this.faults.roles > 0 ? [this.newIdentifier(), this.newIdentifier()] : [];
    this.tell(server.reset(this.members, this.spaces));
    for (const space of this.spaces) for (const member of this.members) this.changeRole(space, member);
    this.devices = Array.from({ length: 2 + chance.below(3) }, (_, number) => this.newDevice(number));
    this.acts = new Acts(this);
  }

  private newDevice(number: number): Device {
    const clock = (this.chance.next() * 2 - 1) * day;
    const member = this.chance.one(this.members);
    const files = new Map(this.members.map((each) => [each, new Set<string>()]));
    return { id: this.newIdentifier(), name: `device ${number}`, clock, member, stores: new Map(), tabs: [], files };
  }

  readonly newIdentifier = (): string => {
    this.identifiers += 1;
    return `019a0000-0000-7000-8000-${this.identifiers.toString(16).padStart(12, "0")}`;
  };

  /** Runs a number of steps, then lets all pending work end, and checks the result. */
  async run(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      await this.step();
      if (this.problem !== null) throw new Found(this.problem);
    }
    await this.comeToRest();
    if (this.problem !== null) throw new Found(this.problem);
  }

  /** Adds an event to the trace, if the world is traced. */
  note(text: () => string): void {
    const words = this.isTraced ? text() : "";
    if (words) this.trace.push(`${this.steps} ${words}`);
  }

  fail(problem: string): void {
    this.problem ??= problem;
  }

  /** Sends a command without waiting for it. Commands reach the server in their order. */
  private tell(command: Promise<void>): void {
    command.catch((error: Error) => this.fail(error.message));
  }

  // MARK: Steps

  private async step(): Promise<void> {
    this.steps += 1;
    this.now += 1 + this.chance.below(1000);
    const { waiting, chance } = this;
    if (waiting.length > 0 && chance.happens(0.6)) {
      const [next] = waiting.splice(chance.below(waiting.length), 1);
      if (next) await this.goOn(next);
    } else if (this.strays.length > 0 && chance.happens(0.1)) {
      const [stray] = this.strays.splice(chance.below(this.strays.length), 1);
      if (stray && !this.departed.includes(stray.member)) {
        this.note(() => `the server gets an old request ${brief(stray.request)}`);
        await this.serve(stray.member, stray.request);
      }
    } else if (chance.happens(this.faults.crash)) this.crash(chance.one(this.devices));
    else if (chance.happens(0.002)) this.passTime();
    else if (chance.happens(this.faults.restore)) await this.restoreOrBackUp();
    else if (chance.happens(this.faults.roles)) this.changeRole(chance.one(this.spaces), chance.one(this.members));
    else if (chance.happens(this.faults.departure) && this.members.length > 1) this.depart(chance.one(this.members));
    else this.acts.one();
    // All runnable work continues until it waits for the world again.
    await new Promise(setImmediate);
  }

  private async goOn(next: Waiting): Promise<void> {
    const { chance, faults } = this;
    if (next.kind === "pause") return next.goOn();
    const { member, device } = next.tab.kept;
    const isLost = chance.happens(faults.lost);
    const isAnswerLost = chance.happens(faults.answerLost);
    const offline = noAnswer();
    if (this.departed.includes(member)) return next.failed(offline);
    if (next.kind === "file") {
      return isLost ? next.failed(offline) : this.receive(next, isAnswerLost);
    }
    const { request } = next;
    if (chance.happens(faults.repeated) && !this.isUnreadable(request)) this.strays.push({ member, request });
    if (isLost) {
      this.note(() => `${short(device)}: lost ${brief(request)}`);
      this.broken.afterLoss(next.tab, request);
      return next.failed(offline);
    }
    if (this.isUnreadable(request)) return next.failed(isAnswerLost ? offline : requestRefusal());
    const answer = await this.serve(member, request);
    this.note(() => `${short(device)}: ${brief(request)} -> ${answered(answer)}${isAnswerLost ? ", lost" : ""}`);
    if (!isAnswerLost) {
      // The answer may be delayed.
      if (!chance.happens(faults.pause)) return next.answered(answer);
      return this.wait({ tab: next.tab, kind: "pause", goOn: () => next.answered(answer) });
    }
    this.broken.afterLoss(next.tab, request);
    next.failed(offline);
  }

  /** One change in a hundred is unreadable for the server, which refuses the whole request. */
  private isUnreadable({ changes = [] }: SyncRequest): boolean {
    const unreadable = changes.filter(({ id }) => Number.parseInt(id.slice(-4), 16) % 100 === 0);
    for (const { id } of unreadable) this.oracle.devices.changeRefused(id);
    return unreadable.length > 0;
  }

  private async serve(member: string, request: SyncRequest): Promise<SyncAnswer> {
    const { changes = [] } = request;
    const { chance, faults } = this;
    // The server leaves slow changes for the next request.
    const most = chance.happens(faults.cutResults) ? 1 + chance.below(changes.length) : changes.length;
    const serving = this.server.sync(this.now, member, { ...request, changes: changes.slice(0, most) }, faults.page);
    this.serving = serving;
    const answer = await serving;
    this.oracle.server.served(member, request, answer);
    return answer;
  }

  private receive({ tab, file, sent, failed }: WaitingFile, isAnswerLost: boolean): void {
    const { member } = tab.kept;
    if (isTooLarge(file)) {
      this.oracle.devices.fileRefused(file);
      return failed(refusal());
    }
    this.tell(this.server.putFile(this.now, member, contentOf(file)));
    this.oracle.server.stored(member, file);
    if (isAnswerLost) failed(noAnswer());
    else sent();
  }

  private changeRole(space: string, member: string): void {
    const role = this.chance.happens(0.3) ? undefined : this.chance.one(roles);
    this.note(() => `${short(member)} is ${role ?? "nobody"} in ${short(space)}`);
    this.tell(this.server.setRole(this.now, space, member, role));
    this.oracle.server.setRole(space, member, role);
  }

  /** Removes a member from the club. Their devices never sync again. */
  private depart(member: string): void {
    this.note(() => `${short(member)} leaves the club`);
    this.members.splice(this.members.indexOf(member), 1);
    this.departed.push(member);
    this.tell(this.server.remove(this.now, member));
    this.oracle.server.forget(member);
  }

  private passTime(): void {
    // Up to three days pass, or 31, after which deleted records cannot be restored. In total less than 90, after which
    // answers are forgotten.
    const days = this.chance.happens(0.1) ? 31 : this.chance.next() * 3;
    const time = Math.floor(days * day);
    if (this.now + time - begin < 80 * day) this.now += time;
    for (const device of this.devices) if (this.chance.happens(0.3)) device.clock = (this.chance.next() * 2 - 1) * day;
    if (this.chance.happens(0.3)) {
      this.tell(this.server.keepHouse(this.now));
      this.oracle.server.keepHouse();
    }
  }

  private async restoreOrBackUp(): Promise<void> {
    if (!this.backup || this.chance.happens(0.6)) {
      this.note(() => "the server is backed up");
      const restoreOracle = this.oracle.server.backup();
      const restore = async () => {
        await this.server.restore(this.now);
        restoreOracle();
      };
      this.backup = { seq: await this.server.backUp(this.now), restore };
      return;
    }
    this.note(() => "a backup of the server is restored");
    await this.backup.restore();
    this.oracle.owe(this.stores(), this.backup.seq, (store, file) => this.hasFile(store, file));
  }

  // MARK: Devices

  *stores(): Iterable<MemoryStore> {
    for (const device of this.devices) yield* device.stores.values();
  }

  storeOf(device: Device, member: string): MemoryStore {
    const name = this.broken.sharesItsStore ? "all" : member;
    let store = device.stores.get(name);
    if (!store) device.stores.set(name, (store = new MemoryStore(member, device.id)));
    return store;
  }

  /** The app on a device; sometimes a second tab beside it. */
  tabOf(device: Device): Tab {
    const tabs = device.tabs.filter((tab) => tab.kept.member === device.member || this.broken.sharesItsStore);
    if (tabs.length === 0 || (tabs.length < 2 && this.chance.happens(this.faults.tabs))) {
      const clock = () => this.now + device.clock;
      const tab = new Tab(this.storeOf(device, device.member), this, device.name, clock);
      device.tabs.push(tab);
      return tab;
    }
    return this.chance.one(tabs);
  }

  crash(device: Device): void {
    this.note(() => `${short(device.id)}: crashes`);
    for (const tab of device.tabs) this.close(tab);
    device.tabs = [];
  }

  private close(tab: Tab): void {
    tab.isAlive = false;
    this.waiting = this.waiting.filter((waiting) => waiting.tab !== tab);
  }

  signIn(device: Device, member: string): void {
    this.note(() => `${short(device.id)}: signs in as ${short(member)}`);
    if (this.chance.happens(0.5)) this.crash(device);
    device.member = member;
  }

  hasFile(store: MemoryStore, file: unknown): boolean {
    const device = this.devices.find(({ id }) => id === store.device);
    return typeof file === "string" && device?.files.get(store.member)?.has(file) === true;
  }

  // MARK: What tabs ask of the world

  wait(waiting: Waiting): void {
    if (!waiting.tab.isAlive) return;
    if (this.isCalm) void this.calmly(waiting);
    else this.waiting.push(waiting);
  }

  private async calmly(waiting: Waiting): Promise<void> {
    if (waiting.kind === "pause") return waiting.goOn();
    const { member } = waiting.tab.kept;
    if (this.departed.includes(member)) return waiting.failed(noAnswer());
    if (waiting.kind === "request") {
      if (this.isUnreadable(waiting.request)) return waiting.failed(requestRefusal());
      return waiting.answered(await this.serve(member, waiting.request));
    }
    this.receive(waiting, false);
  }

  fateOfTransaction(): Fate {
    if (this.isCalm) return "commit";
    const { chance, faults } = this;
    if (chance.happens(faults.pause)) return chance.happens(0.5) ? "pause before" : "pause after";
    if (chance.happens(faults.cut)) return "cut";
    return chance.happens(faults.full) ? "full" : "commit";
  }

  endingOf(tab: Tab, fate: Fate): "commit" | "cut" | "full" {
    // The tab died in the meantime: the browser rolls its work back.
    if (!tab.isAlive) return "cut";
    if (fate === "full") return "full";
    if (fate !== "cut") return "commit";
    this.note(() => `${short(tab.kept.device)}: dies within a transaction`);
    for (const device of this.devices) device.tabs = device.tabs.filter((other) => other !== tab);
    this.close(tab);
    return "cut";
  }

  committed(commit: Commit, intent: Intent | undefined): void {
    this.note(() => done(commit));
    this.broken.beforeCommit(commit);
    this.oracle.devices.committed(commit, intent);
    this.broken.afterCommit(commit);
  }

  unexpected = (error: unknown): void => {
    if (error instanceof FullDisk || (error instanceof Error && error.message === "no answer came")) return;
    if (error instanceof Error && error.message === "the server does not keep a file") return;
    this.fail(error instanceof Error ? `${error.message}\n${error.stack}` : String(error));
  };

  // MARK: In the end

  private async comeToRest(): Promise<void> {
    this.isCalm = true;
    const { strays } = this;
    this.strays = [];
    for (const { member, request } of strays) if (!this.departed.includes(member)) await this.serve(member, request);
    for (const waiting of this.waiting.splice(0)) {
      await this.calmly(waiting);
      await this.settle();
    }
    for (let round = 0; round < 4; round += 1) {
      await this.settle();
      for (const device of this.devices) {
        this.crash(device);
        for (const member of this.members) {
          device.member = member;
          await this.tabOf(device).sync().catch(this.unexpected);
        }
      }
    }
    if (this.problem !== null) return;
    this.oracle.checkEnds((store, file) => this.hasFile(store, file));
    for (const member of this.members) {
      const records = await this.wholeFeed(member);
      this.oracle.server.check(member, records);
      for (const device of this.devices) {
        const store = this.storeOf(device, member);
        for (const problem of disagreements(store, records)) this.fail(problem);
        const owned = this.oracle.server.readableBy(store.member);
        for (const key of store.records.keys()) if (!owned.has(key)) this.fail(`${device.name} has another's ${key}`);
      }
    }
  }

  /** Waits until all work has ended. */
  private async settle(): Promise<void> {
    for (let last: unknown; last !== this.serving; ) {
      last = this.serving;
      await this.serving;
      await new Promise(setImmediate);
    }
  }

  private async wholeFeed(member: string): Promise<Map<string, FeedRecord>> {
    const records = new Map<string, FeedRecord>();
    let cursor: string | null = null;
    for (;;) {
      const request: SyncRequest = { device: this.newIdentifier(), device_name: "observer", cursor, changes: [] };
      const page: SyncAnswer = await this.server.sync(this.now, member, request, this.faults.page);
      for (const record of page.records) records.set(keyOf(record), record);
      cursor = page.cursor;
      if (!page.more) return records;
    }
  }
}
