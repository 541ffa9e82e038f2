import { useEffect } from "react";
import { openPressed } from "../../shell/messages/notify";
import { ReminderWatch } from "./ReminderWatch";
import { SummaryWatch } from "./SummaryWatch";

/** The messages of the campus, and the pages that they open when they are pressed. */
export function MessageWatch() {
  useEffect(openPressed, []);
  return (
    <>
      <ReminderWatch />
      <SummaryWatch />
    </>
  );
}
