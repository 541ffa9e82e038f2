import { useEffect } from "react";
import { openPressed } from "../../shell/messages/notify";
import { ReminderWatch } from "./ReminderWatch";
import { SummaryWatch } from "./SummaryWatch";

/** Shows the notifications of campus, and opens their pages when they are pressed. */
export function MessageWatch() {
  useEffect(openPressed, []);
  return (
    <>
      <ReminderWatch />
      <SummaryWatch />
    </>
  );
}
