import { useSyncExternalStore } from "react";

/** A value that changes, and whoever wants to know. */
export class Live<Value> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: Value) {}

  readonly now = (): Value => this.value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  set(value: Value): void {
    this.value = value;
    for (const listener of this.listeners) listener();
  }
}

/** The value, and a new render whenever it changes. */
export function useLive<Value>(live: Live<Value>): Value {
  return useSyncExternalStore(live.subscribe, live.now);
}
