import { useMemo } from "react";
import { mapState, QueryState } from "./queryState";

/** Maps the value of a state. The mapped value stays identical while its source does, even during a refresh. */
export function useMapped<From, To>(kept: QueryState<From>, change: (value: From) => To): QueryState<To> {
  const value = kept.state === "here" ? kept.value : undefined;
  const changed = useMemo(() => (value === undefined ? undefined : change(value)), [value, change]);
  return useMemo(() => mapState(kept, () => changed as To), [kept, changed]);
}
