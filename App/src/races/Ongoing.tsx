import { Suspense } from "react";
import { useObservable } from "../device/store/observable";
import { lazyPart } from "../shell/lazyPart";
import { permission } from "../shell/messages/permission";
import { OngoingWalk } from "./walk/OngoingWalk";

const AlertWatches = lazyPart(async () => (await import("./organise/screens")).AlertWatches);

/** The tasks of races that run on every page: the team's captures, and alerts once notifications are permitted. */
export function Ongoing() {
  const mayTell = useObservable(permission) === "granted";
  return (
    <>
      <OngoingWalk />
      {mayTell && (
        <Suspense fallback={null}>
          <AlertWatches />
        </Suspense>
      )}
    </>
  );
}
