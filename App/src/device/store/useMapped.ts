import { useMemo } from "react";
import { mapState, QueryState } from "./queryState";

/** A state with another value, which stays the same as long as what it is made of does, while the server is asked for it too. */
export function useMapped<From, To>(kept: QueryState<From>, change: (value: From) => To): QueryState<To> {
  const value = kept.state === "here" ? kept.value : undefined;
  const changed = useMemo(() => (value === undefined ? undefined : change(value)), [value, change]);
  return useMemo(() => mapState(kept, () => changed as To), [kept, changed]);
}
