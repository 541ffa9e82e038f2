import { ReminderWatch } from "./ReminderWatch";
import { SummaryWatch } from "./SummaryWatch";

/** Shows the notifications of campus. */
export function MessageWatch() {
  return (
    <>
      <ReminderWatch />
      <SummaryWatch />
    </>
  );
}
