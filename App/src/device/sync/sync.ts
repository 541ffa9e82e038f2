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

/** How sync of a member stands on this device. */
export interface SyncStatus {
  /** While it runs. */
  progress: SyncProgress | null;
  /** Why it did not come through last time. */
  problem: Problem | null;
  /** When device and server last agreed, in milliseconds. */
  succeededAt: number | null;
  /** What the server did not take, the latest first. */
  refusals: readonly RefusedChange[];
}

/** Changes made one after the other travel together. */
const pause = 50;

/** The server has refused a change; the change is gone by then. */
export const refused = new Listeners<[refusal: RefusedChange]>();
/** The device cannot keep a change. */
export const notKept = new Listeners();
/** The device agrees with the server about what this member has. */
export const synced = new Listeners<[member: string]>();

/** One member's data on this device and the server, brought to agree. */
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
  /** When everything that was made is on disk, or could not be kept. */
  kept: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(private readonly member: string) {
    this.replica = new Replica(browserStore(member), serverOf(member), {
      device: deviceIdentifier(),
      deviceName: () => deviceName(navigator.userAgent) || "Cordada",
      newIdentifier,
      now: Date.now,
      // In a shared space each member's devices bring back what that member made.
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

  /** Makes a change; the answer undoes it. */
  make(draft: Draft): Promise<() => Promise<void>> {
    const made = this.keep(draft);
    this.kept = Promise.allSettled([this.kept, made]);
    return made;
  }

  private async keep(draft: Draft): Promise<() => Promise<void>> {
    if (this.member === deviceMember) return this.replica.settle(draft);
    const made = await this.replica.make(draft);
    this.soon();
    return async () => {
      await this.replica.undo(made);
      this.soon();
    };
  }

  /** A record as the member sees it. */
  record(collection: string, id: string, space?: string): Promise<StoredRecord | undefined> {
    return this.replica.record(collection, id, space);
  }

  /** Syncs once the member pauses. */
  soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.sync().catch(() => undefined), pause);
  }

  /** Makes device and server agree, as they are from now on. Throws a `Problem`. */
  sync(): Promise<void> {
    if (this.member === deviceMember) return Promise.resolve();
    return this.syncs.run();
  }

  private async syncOnce(): Promise<void> {
    if (this.isClosed) return;
    try {
      // One tab at a time.
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

  /** Shows what a transaction did, here and in the other tabs. */
  announce(update: ReplicaUpdate): void {
    void showUpdate(this.member, update);
    const touched = touchedBy(update);
    if (update.changed || touched.length > 0) void this.read();
    if (!this.isClosed) this.tabs.postMessage(touched);
  }

  /** Reads what waits, as it is from now on. */
  read(): Promise<void> {
    // A device that cannot keep anything has nothing that waits.
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
    // In this order what was settled does not come back between the two.
    this.conflicted.set(conflicted);
    this.changes.set(changes);
    this.showSpaces(state.spaces ?? []);
    this.status.change({ succeededAt: state.succeeded_at, refusals });
  }

  /** Keeps the list that is shown while it says the same: pages ask anew for the records of another one. */
  private showSpaces(spaces: readonly FollowedSpace[]): void {
    if (JSON.stringify(spaces) !== JSON.stringify(this.spaces.now())) this.spaces.set(spaces);
  }

  /** Forgets a change that was refused, once the member wants it no more. */
  async discard({ number }: RefusedChange): Promise<void> {
    await change(this.member, ["refused"], (stores) => stores("refused").delete(number));
    this.announce({ records: [], gone: [], changed: true });
  }

  /** Has nothing to do with the member any more. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.tabs.close();
  }
}

const members = new Map<string, MemberSync>();

/** The sync of one member. */
export function syncOf(member: string): MemberSync {
  let found = members.get(member);
  if (!found) members.set(member, (found = new MemberSync(member)));
  return found;
}

/** Forgets what is held in memory of a member whose data leaves the device. */
export function dropSync(member: string): void {
  members.get(member)?.close();
  members.delete(member);
}

/** Makes a change to what is shown; the answer undoes it. */
export function make(draft: Draft): () => void {
  const made = syncOf(shownMember()).make(draft);
  made.catch(notKept.tell);
  return () => void made.then((undo) => undo(), () => undefined).catch(notKept.tell);
}

/** The changes that wait, and a new render whenever they change. */
export function useChanges(member: string): readonly WaitingChange[] {
  return useObservable(syncOf(member).changes);
}

/** How sync stands. */
export function useSyncStatus(): SyncStatus {
  return useObservable(syncOf(useShownMember()).status);
}

/** Syncs the member that is shown, if there is somebody to sync with; what becomes of it, `useSyncStatus` tells. */
export async function syncNow(): Promise<void> {
  if (session().signedIn) await syncOf(shownMember()).sync().catch(() => undefined);
}
