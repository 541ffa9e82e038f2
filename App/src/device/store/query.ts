import { useEffect } from "react";
import { asProblem, Problem } from "../network/problem";
import type { QueryState } from "./queryState";
import { Observable, useObservable } from "./observable";

/** Where a query's value comes from. */
export interface Source<Value> {
  /** From the device; `undefined` when it was never here. */
  load: () => Promise<Value | undefined>;
  /** From the server, kept on the device too; `undefined` when nothing changed. */
  refresh: (held: Value | undefined, take: (part: Value) => void) => Promise<Value | undefined>;
}

/** How long an answer counts as new: pages opened one after the other do not all ask again. */
const freshFor = 5000;

/** One thing of one member, live: the device's value first, the server's behind. */
export class Query<Value> {
  private readonly kept = new Observable<QueryState<Value>>({ state: "waiting" });
  private loading: Promise<void> | null = null;
  private refreshing: Promise<void> | null = null;
  private refreshedAt = -Infinity;
  /** The server was asked before something that its answer may not know of. */
  private outdated = false;

  constructor(private readonly source: Source<Value>) {}

  readonly now = this.kept.now;
  readonly subscribe = this.kept.subscribe;

  /** The value, when it is here. */
  get value(): Value | undefined {
    const kept = this.kept.now();
    return kept.state === "here" ? kept.value : undefined;
  }

  /** Loads what the device has, then asks the server unless that was just done. */
  async open(): Promise<void> {
    await this.load();
    if (performance.now() - this.refreshedAt > freshFor) await (this.refreshing ?? this.refresh());
  }

  /** Loads what the device has, once. */
  load(): Promise<void> {
    this.loading ??= this.source.load().then(
      (value) => {
        if (this.kept.now().state !== "waiting") return;
        if (value === undefined) this.kept.set({ state: "waiting", asked: true });
        else this.hold(value);
      },
      () => undefined, // a device without a store still shows what the server says
    );
    return this.loading;
  }

  /** Asks the server, whatever the device has. */
  refresh(): Promise<void> {
    this.outdated = this.refreshing !== null;
    this.refreshing ??= this.ask().finally(() => {
      this.refreshing = null;
    });
    return this.refreshing;
  }

  /** What the server said may not be true any more, nor what it is just being asked. */
  expire(): void {
    this.refreshedAt = -Infinity;
    if (this.refreshing) this.outdated = true;
    else if (this.isWatched) void this.refresh();
  }

  private async ask(): Promise<void> {
    this.change({ refreshing: true });
    try {
      let value = await this.askOnce();
      while (this.outdated) value = await this.askOnce();
      this.refreshedAt = performance.now();
      if (value !== undefined) this.hold(value);
      else this.change({ refreshing: false, problem: null });
    } catch (error) {
      this.fail(asProblem(error));
    }
  }

  private askOnce(): Promise<Value | undefined> {
    this.outdated = false;
    return this.source.refresh(this.value, (part) => {
      if (!this.outdated) this.hold(part, true);
    });
  }

  /** Holds `value` from now on; an answer that is on its way counts no more. */
  take(value: Value): void {
    this.outdated = this.refreshing !== null;
    this.hold(value, this.refreshing !== null);
  }

  /** Whether anything on the screen shows it. */
  get isWatched(): boolean {
    return this.kept.isObserved;
  }

  /** Holds what the device has by now; an answer that is on its way may still bring more. */
  show(value: Value): void {
    this.hold(value, this.refreshing !== null);
  }

  private hold(value: Value, refreshing = false): void {
    this.kept.set({ state: "here", value, refreshing, problem: null });
  }

  private fail(problem: Problem): void {
    const gone = problem.status === 404 || problem.status === 410;
    if (this.kept.now().state === "here" && !gone) this.change({ refreshing: false, problem });
    else this.kept.set({ state: "absent", problem });
  }

  /** Changes what is said of the value, when it is here. */
  private change(said: { refreshing: boolean; problem?: Problem | null }): void {
    const kept = this.kept.now();
    if (kept.state === "here") this.kept.set({ ...kept, ...said });
  }
}

const queries = new Map<string, Map<string, Query<unknown>>>();

/** The one query of that name of that member. */
export function query<Value>(member: string, name: string, source: () => Source<Value>): Query<Value> {
  let ofMember = queries.get(member);
  if (!ofMember) queries.set(member, (ofMember = new Map()));
  let found = ofMember.get(name);
  if (!found) ofMember.set(name, (found = new Query<unknown>(source() as Source<unknown>)));
  return found as Query<Value>;
}

/** The query of that name, when somebody asked for it before. */
export function openQuery<Value>(member: string, name: string): Query<Value> | undefined {
  return queries.get(member)?.get(name) as Query<Value> | undefined;
}

/** Forgets what is held in memory of a member. */
export function dropQueries(member: string): void {
  queries.delete(member);
}

/** Asks the server again for what pages hold of a member and is not new: after signing in, or back on the network. */
export function refreshQueries(member: string): void {
  for (const each of queries.get(member)?.values() ?? []) void each.open();
}

/** Asks the server again for its derived answers that are on the screen, and those that are not when they are next opened. */
export function refreshAnswers(member: string): void {
  for (const [name, each] of queries.get(member) ?? []) {
    if (name.startsWith("/")) each.expire();
  }
}

/** What a query holds, and a new render whenever that changes. */
export function useQuery<Value>(shown: Query<Value>): QueryState<Value> {
  useEffect(() => {
    void shown.open();
  }, [shown]);
  return useObservable(shown);
}
