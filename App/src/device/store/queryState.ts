import type { Problem } from "../network/problem";

/** What the device has of something: shown at once, brought up to date behind. */
export type QueryState<Value> =
  /** Not known yet, on the device or off it. With `asked` the device has nothing, and the server has not answered yet. */
  | { state: "waiting"; asked?: true }
  /** Here. With a `problem`, it could not be brought up to date. */
  | { state: "here"; value: Value; refreshing: boolean; problem: Problem | null }
  /** Not on the device, and the server did not give it. */
  | { state: "absent"; problem: Problem };

/** The same state with another value: `change` is asked only when there is one. */
export function mapState<From, To>(kept: QueryState<From>, change: (value: From) => To): QueryState<To> {
  return kept.state === "here" ? { ...kept, value: change(kept.value) } : kept;
}
