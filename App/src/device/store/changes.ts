// What the member changed and the server does not know yet. It is kept on the device, shown as if it had
// happened, and sent in order when the network allows.
import { useSyncExternalStore } from "react";
import { asProblem, Problem } from "../network/problem";
import { Method, request } from "../network/request";
import { asMember, deviceMember } from "../session/session";
import { alone } from "./alone";
import { deleteChange, readChanges, writeChange } from "./database";
import { newIdentifier } from "./identifier";

type Fields = Readonly<Record<string, unknown>>;

/** One change of one record. */
export interface Change {
  id: string;
  collection: string;
  record: string;
  kind: "create" | "edit" | "delete" | "restore";
  /** The new values; of a record made or brought back, all of them. */
  fields: Fields;
  /** The values the device saw before, by which the change can be undone. */
  before: Fields;
  method: Method;
  path: string;
  body?: unknown;
}

/** Takes a sent change into what the device holds. */
type Settling = (member: string, change: Change) => Promise<void>;

const settlings = new Map<string, Settling>();
const refusalListeners = new Set<(change: Change, problem: Problem) => void>();
const queues = new Map<string, ChangeQueue>();

/** Tells how the changes of a collection enter what the device holds, once the server took them. */
export function settleBy(collection: string, settling: Settling): void {
  settlings.set(collection, settling);
}

/** Calls `listener` when the server refuses a change; the change is gone by then. */
export function onRefusal(listener: (change: Change, problem: Problem) => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

const inOrder = (changes: Change[]) => changes.sort((a, b) => (a.id < b.id ? -1 : 1));

/** A change with another name wherever one record's stood. Names are UUIDs: nothing else reads like one. */
function renamed(change: Change, [here, there]: readonly [string, string]): Change {
  if (here === there) return change;
  return JSON.parse(JSON.stringify(change).split(here).join(there)) as Change;
}

/** The changes of one member, oldest first. */
class ChangeQueue {
  private changes: readonly Change[] = [];
  private readonly listeners = new Set<() => void>();
  private sending: Promise<void> | null = null;
  private underWay: string | null = null;
  /** Changes that a full device could not keep: they live as long as the page. */
  private readonly unkept = new Set<string>();
  /** Records made here, by the name the server gave them. */
  private readonly renamings = new Map<string, string>();
  readonly loaded: Promise<void>;

  constructor(private readonly member: string) {
    this.loaded = readChanges<Change>(member).then(
      (kept) => this.set(inOrder([...kept, ...this.changes])),
      () => undefined,
    );
  }

  readonly now = (): readonly Change[] => this.changes;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private set(changes: readonly Change[]): void {
    this.changes = changes;
    for (const listener of this.listeners) listener();
  }

  async add(made: Change): Promise<void> {
    const change = [...this.renamings].reduce(renamed, made);
    // Shown once it is kept: what a member sees done survives the page that is closed at once.
    await writeChange(this.member, change).catch(() => this.unkept.add(change.id));
    if (!this.changes.some((each) => each.id === change.id)) this.set([...this.changes, change]);
    await this.send();
  }

  /** Takes back a change that has not been sent. */
  withdraw(id: string): boolean {
    if (this.underWay === id || !this.changes.some((change) => change.id === id)) return false;
    void this.remove(id);
    return true;
  }

  private async remove(id: string): Promise<void> {
    this.set(this.changes.filter((change) => change.id !== id));
    await deleteChange(this.member, id).catch(() => undefined);
  }

  /** What waits for a record made here goes to the name the server gave it. */
  private async rename(here: string, there: string): Promise<void> {
    this.renamings.set(here, there);
    const changes = this.changes.map((change) => renamed(change, [here, there]));
    this.set(changes);
    for (const change of changes) await writeChange(this.member, change).catch(() => undefined);
  }

  /** Sends what waits, in order, until the first that has to wait longer. One tab at a time does it. */
  send(): Promise<void> {
    this.sending ??= this.loaded
      .then(() => alone(`cordada.send.${this.member}`, () => this.sendAll()))
      .finally(() => {
        this.sending = null;
      });
    return this.sending;
  }

  /** Takes in what other tabs left to send, and leaves what they sent. */
  private async meetOtherTabs(): Promise<void> {
    const kept = await readChanges<Change>(this.member).catch(() => null);
    if (kept) this.set(inOrder([...kept, ...this.changes.filter(({ id }) => this.unkept.has(id))]));
  }

  private async sendAll(): Promise<void> {
    await this.meetOtherTabs();
    for (let change = this.changes[0]; change; change = this.changes[0]) {
      this.underWay = change.id;
      const { method, path, body } = change;
      try {
        const answer = await asMember(this.member, () => request<{ id?: string } | undefined>(method, path, body));
        const name = change.kind === "create" ? answer?.id ?? change.record : change.record;
        const taken = renamed(change, [change.record, name]);
        if (taken !== change) await this.rename(change.record, name);
        // What the server took is taken, even by a device that cannot keep it.
        await settlings.get(change.collection)?.(this.member, taken).catch(() => undefined);
        await this.remove(change.id);
      } catch (error) {
        const problem = asProblem(error);
        if (problem.passes) return;
        await this.remove(change.id);
        for (const listener of refusalListeners) listener(change, problem);
      } finally {
        this.underWay = null;
      }
    }
  }
}

/** The changes of `member` that wait. */
export function changesOf(member: string): ChangeQueue {
  let queue = queues.get(member);
  if (!queue) queues.set(member, (queue = new ChangeQueue(member)));
  return queue;
}

/** The waiting changes of `member`, and a new render whenever they change. */
export function useChanges(member: string): readonly Change[] {
  const queue = changesOf(member);
  return useSyncExternalStore(queue.subscribe, queue.now);
}

/** Changes of what no server knows, one after the other. */
let settlingHere: Promise<void> = Promise.resolve();

function settleHere(member: string, change: Change): void {
  settlingHere = settlingHere.then(() => settlings.get(change.collection)?.(member, change)).catch(() => undefined);
}

/**
 * Makes a change; the answer undoes it. What no server has to hear of, such as everything of a device without
 * an account, is settled at once.
 */
export function make(
  member: string,
  change: Omit<Change, "id">,
  undoing: Omit<Change, "id">,
  { here = member === deviceMember } = {},
): () => void {
  const made: Change = { id: newIdentifier(), ...change };
  if (here) {
    settleHere(member, made);
    return () => settleHere(member, { id: newIdentifier(), ...undoing });
  }
  const queue = changesOf(member);
  void queue.add(made);
  return () => {
    if (!queue.withdraw(made.id)) void queue.add({ id: newIdentifier(), ...undoing });
  };
}

/** Records as the member sees them: what the server told, with the waiting changes on top. */
export function withChanges<Body extends { id: string }>(
  collection: string,
  bodies: readonly Body[],
  changes: readonly Change[],
): readonly Body[] {
  const ours = changes.filter((change) => change.collection === collection);
  if (ours.length === 0) return bodies;
  const shown = new Map(bodies.map((body) => [body.id, body]));
  for (const { kind, record, fields } of ours) {
    const body = shown.get(record);
    if (kind === "delete") shown.delete(record);
    else if (kind !== "edit") shown.set(record, { ...fields, id: record } as unknown as Body);
    else if (body) shown.set(record, { ...body, ...fields });
  }
  return [...shown.values()];
}
