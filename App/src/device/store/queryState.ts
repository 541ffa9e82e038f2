import type { Problem } from "../network/problem";

/** The state of a query: the stored value is shown at once and refreshed in the background. */
export type QueryState<Value> =
  /** Not known yet. With `asked` the device has no value, and the server has not answered yet. */
  | { state: "waiting"; asked?: true }
  /** Present. A `problem` is the reason why the last refresh failed. */
  | { state: "here"; value: Value; refreshing: boolean; problem: Problem | null }
  /** Absent from the device, and not obtained from the server. */
  | { state: "absent"; problem: Problem };

/** Maps the value of a state; `change` runs only if there is one. */
export function mapState<From, To>(kept: QueryState<From>, change: (value: From) => To): QueryState<To> {
  return kept.state === "here" ? { ...kept, value: change(kept.value) } : kept;
}
