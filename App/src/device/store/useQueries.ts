import { useEffect, useMemo } from "react";
import { useObservable } from "./observable";
import type { Query } from "./query";
import type { QueryState } from "./queryState";

/** The states of several queries, in their order; re-renders when one changes. */
export function useQueries<Value>(shown: readonly Query<Value>[]): readonly QueryState<Value>[] {
  useEffect(() => {
    for (const each of shown) void each.open();
  }, [shown]);
  const together = useMemo(() => {
    let last: readonly QueryState<Value>[] = [];
    return {
      subscribe(observer: () => void) {
        const ends = shown.map((each) => each.subscribe(observer));
        return () => ends.forEach((end) => end());
      },
      now() {
        const next = shown.map((each) => each.now());
        if (next.length !== last.length || next.some((state, index) => state !== last[index])) last = next;
        return last;
      },
    };
  }, [shown]);
  return useObservable(together);
}
