import { Suspense, useEffect } from "react";
import { useObservable } from "../../device/store/observable";
import { loadStylesOf } from "../../shell/loadStyles";
import { lazyPart } from "../../shell/lazyPart";
import { unfinishedWalks } from "./data/walks";
import { walkWanted } from "./wanted";

const WalkState = lazyPart(async () => {
  const [{ WalkState }] = await Promise.all([import("./WalkState"), loadStylesOf("races")]);
  return WalkState;
});

/** Resumes capturing and sending on the next start of the app, and shows it on other pages. */
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
