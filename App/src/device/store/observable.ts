import { useSyncExternalStore } from "react";

/** A set of functions that are called at an event. */
export class Listeners<Message extends readonly unknown[] = []> {
  private readonly all = new Set<(...message: Message) => void>();

  get isEmpty(): boolean {
    return this.all.size === 0;
  }

  /** Registers `listener`; the returned function removes it. */
  readonly add = (listener: (...message: Message) => void): (() => void) => {
    this.all.add(listener);
    return () => this.all.delete(listener);
  };

  readonly tell = (...message: Message): void => {
    for (const listener of this.all) listener(...message);
  };
}

/** A value that changes, with its observers. */
export class Observable<Value> {
  private readonly observers = new Listeners();

  constructor(private value: Value) {}

  get isObserved(): boolean {
    return !this.observers.isEmpty;
  }

  readonly now = (): Value => this.value;

  /** Calls `observer` after each change, until the returned function is called. */
  readonly subscribe = this.observers.add;

  set(value: Value): void {
    if (Object.is(value, this.value)) return;
    this.value = value;
    this.observers.tell();
  }

  /** Replaces some properties of the value. */
  change(properties: Partial<Value>): void {
    this.set({ ...this.value, ...properties });
  }
}

/** The value; re-renders when it changes. */
export function useObservable<Value>(observable: Pick<Observable<Value>, "now" | "subscribe">): Value {
  return useSyncExternalStore(observable.subscribe, observable.now);
}
