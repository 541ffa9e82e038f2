import { ComponentType, lazy, Suspense, useEffect } from "react";
import { useObservable } from "../../device/store/observable";
import { loadStyles } from "../../shell/loadStyles";
import { unfinishedWalks } from "./data/walks";
import { walkWanted } from "./wanted";

// Without its code, which may be out of reach, the other pages stay as they are.
const WalkState = lazy<ComponentType>(async () => {
  try {
    const [{ WalkState }] = await Promise.all([import("./WalkState"), loadStyles(RACE_STYLES)]);
    return { default: WalkState };
  } catch {
    return { default: () => null };
  }
});

/** Goes on capturing and sending when the app is opened again, and says so on other pages. */
export function OngoingWalk() {
  const wanted = useObservable(walkWanted);

  useEffect(() => {
    unfinishedWalks().then(
      (races) => races.length > 0 && walkWanted.set(true),
      () => undefined,
    );
  }, []);

  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <WalkState />
    </Suspense>
  );
}
