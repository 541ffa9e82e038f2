import { Suspense } from "react";
import { useObservable } from "../device/store/observable";
import { lazyPart } from "../shell/lazyPart";
import { permission } from "../shell/messages/permission";

const MessageWatch = lazyPart(async () => (await import("./reminders/MessageWatch")).MessageWatch);

/** What goes on of the campus while other pages are looked at: reminders and the daily summary, where the member allows messages. */
export function Ongoing() {
  if (useObservable(permission) !== "granted") return null;
  return (
    <Suspense fallback={null}>
      <MessageWatch />
    </Suspense>
  );
}
