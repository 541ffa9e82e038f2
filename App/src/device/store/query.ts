import { useEffect } from "react";
import { asProblem, Problem } from "../network/problem";
import type { QueryState } from "./queryState";
import { Observable, useObservable } from "./observable";

/** The source of a query's value. */
export interface Source<Value> {
  /** Reads the value from the device; `undefined` if it was never stored. */
  load: () => Promise<Value | undefined>;
  /** Requests the value from the server and stores it; `undefined` if it is unchanged. */
  refresh: (held: Value | undefined, onPart: (part: Value) => void) => Promise<Value | undefined>;
}

/** Milliseconds during which an answer counts as fresh, so that pages opened in a row do not all request it. */
const freshFor = 5000;

/** A live value of one member: the stored value first, then the server's. */
export class Query<Value> {
  private readonly kept = new Observable<QueryState<Value>>({ state: "waiting" });
  private loading: Promise<void> | null = null;
  private refreshing: Promise<void> | null = null;
  private refreshedAt = -Infinity;
  /** True if the running request began before a change that its answer may lack. */
  private outdated = false;

  constructor(private readonly source: Source<Value>) {}

  readonly now = this.kept.now;
  readonly subscribe = this.kept.subscribe;

  /** The value, if it is present. */
  get value(): Value | undefined {
    const kept = this.kept.now();
    return kept.state === "here" ? kept.value : undefined;
  }

  /** Loads the stored value, then asks the server unless the value is fresh. */
  async open(): Promise<void> {
    await this.load();
    if (performance.now() - this.refreshedAt > freshFor) await (this.refreshing ?? this.refresh());
  }

  /** Loads the stored value, once. */
  load(): Promise<void> {
    this.loading ??= this.source.load().then(
      (value) => {
        if (this.kept.now().state !== "waiting") return;
        if (value === undefined) this.kept.set({ state: "waiting", asked: true });
        else this.hold(value);
      },
      () => undefined, // without a database the device still shows the server's value
    );
    return this.loading;
  }

  /** Asks the server, regardless of the stored value. */
  refresh(): Promise<void> {
    this.outdated = this.refreshing !== null;
    this.refreshing ??= this.ask().finally(() => {
      this.refreshing = null;
    });
    return this.refreshing;
  }

  /** Marks the value, and the answer of a running request, as out of date. */
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

  /** Sets the value; the answer of a running request is ignored. */
  receive(value: Value): void {
    this.outdated = this.refreshing !== null;
    this.hold(value, this.refreshing !== null);
  }

  /** True if the screen shows the value. */
  get isWatched(): boolean {
    return this.kept.isObserved;
  }

  /** Sets the value from the device; the answer of a running request may still replace it. */
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

  /** Changes the state of a present value. */
  private change(said: { refreshing: boolean; problem?: Problem | null }): void {
    const kept = this.kept.now();
    if (kept.state === "here") this.kept.set({ ...kept, ...said });
  }
}

const queries = new Map<string, Map<string, Query<unknown>>>();

/** The shared query of a member by name, made if necessary. */
export function query<Value>(member: string, name: string, source: () => Source<Value>): Query<Value> {
  let ofMember = queries.get(member);
  if (!ofMember) queries.set(member, (ofMember = new Map()));
  let found = ofMember.get(name);
  if (!found) ofMember.set(name, (found = new Query<unknown>(source() as Source<unknown>)));
  return found as Query<Value>;
}

/** The query of that name, if it has been made. */
export function openQuery<Value>(member: string, name: string): Query<Value> | undefined {
  return queries.get(member)?.get(name) as Query<Value> | undefined;
}

/** Drops the queries of a member from memory. */
export function dropQueries(member: string): void {
  queries.delete(member);
}

/** Refreshes a member's stale queries: after sign-in, or when the network returns. */
export function refreshQueries(member: string): void {
  for (const each of queries.get(member)?.values() ?? []) void each.open();
}

/** Refreshes the server's derived answers on the screen; others are refreshed when they are next opened. */
export function refreshAnswers(member: string): void {
  for (const [name, each] of queries.get(member) ?? []) {
    if (name.startsWith("/")) each.expire();
  }
}

/** The state of a query; re-renders when it changes. */
export function useQuery<Value>(shown: Query<Value>): QueryState<Value> {
  useEffect(() => {
    void shown.open();
  }, [shown]);
  return useObservable(shown);
}
