import { Suspense } from "react";
import { useObservable } from "../device/store/observable";
import { lazyPart } from "../shell/lazyPart";
import { permission } from "../shell/messages/permission";

const MessageWatch = lazyPart(async () => (await import("./reminders/MessageWatch")).MessageWatch);

/** The background work of campus on all pages: reminders and the daily summary, if the member allows notifications. */
export function Ongoing() {
  if (useObservable(permission) !== "granted") return null;
  return (
    <Suspense fallback={null}>
      <MessageWatch />
    </Suspense>
  );
}
