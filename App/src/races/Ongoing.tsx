import { Suspense } from "react";
import { useObservable } from "../device/store/observable";
import { lazyPart } from "../shell/lazyPart";
import { permission } from "../shell/messages/permission";
import { OngoingWalk } from "./walk/OngoingWalk";

const AlertWatches = lazyPart(async () => (await import("./organise/screens")).AlertWatches);

/** What goes on of races while other pages are looked at. */
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
