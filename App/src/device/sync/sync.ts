import { asProblem, Problem } from "../network/problem";
import { deviceName } from "../session/deviceName";
import { deviceMember, session, shownMember, useShownMember } from "../session/session";
import { withLock } from "../store/withLock";
import { refreshAnswers } from "../store/query";
import { change } from "../store/database";
import { newIdentifier } from "../store/identifier";
import { Listeners, Observable, useObservable } from "../store/observable";
import { CoalescedTask } from "../store/coalescedTask";
import type { Draft, WaitingChange } from "./change";
import type { FollowedSpace, RefusedChange } from "./replicaStore";
import { browserStore, readChanges, readConflicted, readRefusals, readState } from "./browserStore";
import type { StoredRecord } from "./record";
import { showAgain, showUpdate, SpaceCollection, touchedBy } from "./records";
import { naming, placeInOrder } from "./collections";
import { bringBack, editableFields } from "./recreation";
import { Replica, SyncProgress } from "./replica";
import type { ReplicaUpdate } from "./update";
import { serverOf } from "./server";
import { deviceIdentifier } from "./thisDevice";

/** The state of a member's synchronization on this device. */
export interface SyncStatus {
  /** The progress of a running synchronization. */
  progress: SyncProgress | null;
  /** The reason why the last synchronization failed. */
  problem: Problem | null;
  /** The time of the last agreement with the server, in milliseconds. */
  succeededAt: number | null;
  /** The changes refused by the server, latest first. */
  refusals: readonly RefusedChange[];
}

/** Milliseconds to wait for further changes, so that they are sent together. */
const pause = 50;

/** Called when the server has refused a change, after its removal. */
export const refused = new Listeners<[refusal: RefusedChange]>();
/** Called when the device cannot store a change. */
export const notKept = new Listeners();
/** Called when the device and the server agree on a member's data. */
export const synced = new Listeners<[member: string]>();

/** Synchronizes one member's data between this device and the server. */
class MemberSync {
  readonly changes = new Observable<readonly WaitingChange[]>([]);
  readonly conflicted = new Observable<readonly StoredRecord[]>([]);
  /** The shared spaces that the device follows. */
  readonly spaces = new Observable<readonly FollowedSpace[]>([]);
  readonly status = new Observable<SyncStatus>({ progress: null, problem: null, succeededAt: null, refusals: [] });
  private readonly replica: Replica;
  private readonly tabs: BroadcastChannel;
  private readonly syncs = new CoalescedTask(() => this.syncOnce());
  private readonly reads = new CoalescedTask(() => this.readOnce());
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Settles when all changes made so far are on disk or have failed. */
  kept: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(private readonly member: string) {
    this.replica = new Replica(browserStore(member), serverOf(member), {
      device: deviceIdentifier(),
      deviceName: () => deviceName(navigator.userAgent) || "Cordada",
      newIdentifier,
      now: Date.now,
      // In a shared space, the devices of each member re-create that member's records.
      recreate: (record) => (record.space === undefined || record.author === member ? bringBack(record) : null),
      editableFields,
      placeInOrder,
      naming,
      onUpdate: (update) => this.announce(update),
      onRefusal: refused.tell,
      onProgress: (progress) => this.status.change({ progress }),
    });
    this.tabs = new BroadcastChannel(`cordada.${member}`);
    this.tabs.onmessage = ({ data }) => {
      void showAgain(member, data as SpaceCollection[]);
      void this.read();
    };
    void this.read();
  }

  /** Makes a change; the returned function reverts it. An edit of no field is none. */
  make(draft: Draft): Promise<() => Promise<void>> {
    const made = this.store(draft);
    this.kept = Promise.allSettled([this.kept, made]);
    return made;
  }

  private async store(draft: Draft): Promise<() => Promise<void>> {
    if (draft.kind === "edit" && Object.keys(draft.fields ?? {}).length === 0) return async () => undefined;
    if (this.member === deviceMember) return this.replica.settle(draft);
    const made = await this.replica.make(draft);
    this.soon();
    return async () => {
      await this.replica.undo(made);
      this.soon();
    };
  }

  /** A record with the waiting changes applied. */
  record(collection: string, id: string, space?: string): Promise<StoredRecord | undefined> {
    return this.replica.record(collection, id, space);
  }

  /** Synchronizes after a pause of the member. */
  soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.sync().catch(() => undefined), pause);
  }

  /** Synchronizes device and server, including changes made until now. Throws a `Problem`. */
  sync(): Promise<void> {
    // This run does what the one after the pause was for.
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.member === deviceMember) return Promise.resolve();
    return this.syncs.run();
  }

  /** Synchronizes soon, unless the device has what the server told of, or receives it by a run that is under way. */
  async meet(isHere: () => Promise<boolean>): Promise<void> {
    for (;;) {
      await this.syncs.idle();
      if (await isHere()) return;
      if (this.syncs.isBusy) continue;
      // What comes in quick succession, as imported files do, does not put off the run.
      if (this.timer === undefined) this.soon();
      return;
    }
  }

  private async syncOnce(): Promise<void> {
    if (this.isClosed) return;
    try {
      // One tab synchronizes at a time.
      await withLock(`cordada.sync.${this.member}`, () => this.replica.sync());
      this.status.change({ problem: null });
      synced.tell(this.member);
    } catch (error) {
      const problem = asProblem(error);
      this.status.change({ problem });
      throw problem;
    } finally {
      const { progress } = this.status.now();
      this.status.change({ progress: null });
      await this.read();
      if (progress && progress.done + progress.received > 0) refreshAnswers(this.member);
    }
  }

  /** Shows the result of a transaction, here and in other tabs. */
  announce(update: ReplicaUpdate): void {
    void showUpdate(this.member, update);
    const touched = touchedBy(update);
    if (update.changed || touched.length > 0) void this.read();
    if (!this.isClosed) this.tabs.postMessage(touched);
  }

  /** Reads the waiting changes again. */
  read(): Promise<void> {
    // A device that cannot store anything has no waiting changes.
    return this.reads.run().catch(() => undefined);
  }

  private async readOnce(): Promise<void> {
    if (this.isClosed) return;
    const { member } = this;
    const [changes, conflicted, state, refusals] = await Promise.all([
      readChanges(member),
      readConflicted(member),
      readState(member),
      readRefusals(member),
    ]);
    // This order prevents a settled conflict from reappearing between the two.
    this.conflicted.set(conflicted);
    this.changes.set(changes);
    this.showSpaces(state.spaces ?? []);
    this.status.change({ succeededAt: state.succeeded_at, refusals });
  }

  /** Keeps the identical list while its content is the same: pages reload the records of a new list. */
  private showSpaces(spaces: readonly FollowedSpace[]): void {
    if (JSON.stringify(spaces) !== JSON.stringify(this.spaces.now())) this.spaces.set(spaces);
  }

  /** Discards a refused change at the member's request. */
  async discard({ number }: RefusedChange): Promise<void> {
    await change(this.member, ["refused"], (stores) => stores("refused").delete(number));
    this.announce({ records: [], gone: [], changed: true });
  }

  /** Ends the synchronization of the member. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.tabs.close();
  }
}

const members = new Map<string, MemberSync>();

/** The synchronization of a member. */
export function syncOf(member: string): MemberSync {
  let found = members.get(member);
  if (!found) members.set(member, (found = new MemberSync(member)));
  return found;
}

/** Drops a member's synchronization from memory when their data leave the device. */
export function dropSync(member: string): void {
  members.get(member)?.close();
  members.delete(member);
}

/** Makes a change for the current member; the returned function reverts it. */
export function make(draft: Draft): () => void {
  const made = syncOf(shownMember()).make(draft);
  made.catch(notKept.tell);
  return () => void made.then((undo) => undo(), () => undefined).catch(notKept.tell);
}

/** The waiting changes; re-renders when they change. */
export function useChanges(member: string): readonly WaitingChange[] {
  return useObservable(syncOf(member).changes);
}

/** The state of synchronization. */
export function useSyncStatus(): SyncStatus {
  return useObservable(syncOf(useShownMember()).status);
}

/** True until the device has agreed with the server once, or failed to: what it has is not all. */
export function useIsFilling(): boolean {
  const { succeededAt, problem } = useSyncStatus();
  return succeededAt === null && problem === null;
}

/** Synchronizes the current member if signed in; `useSyncStatus` reports the result. */
export async function syncNow(): Promise<void> {
  if (session().signedIn) await syncOf(shownMember()).sync().catch(() => undefined);
}
