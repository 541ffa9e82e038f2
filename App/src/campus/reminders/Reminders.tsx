import type { Reminder } from "../../engine/campus";
import { IconButton, LinkButton } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Select } from "../../shell/components/Field";
import { Row, Rows } from "../../shell/components/Rows";
import { t } from "../../shell/language/language";
import { reminderIcon } from "../icons";
import { MessagesHere } from "./MessagesHere";
import { reminderWords } from "./reminderWords";

/** The lead times offered, in minutes. */
const offered = [0, 10, 30, 60, 180, 1_440, 2_880, 10_080] as const;
/** The maximum number of reminders of an activity, as on the server. */
const most = 5;

const nameOf = ({ of, minutes }: Reminder) => `${of}/${minutes}`;

interface RemindersProps {
  reminders: readonly Reminder[];
  /** True if the activity has an end. */
  ends: boolean;
  /** True if the activity lasts whole days, without an hour. */
  isOfDays: boolean;
  onChange: (reminders: readonly Reminder[]) => void;
}

/** A choice of the reminders of an activity, with a note on their origin (U5). */
export function Reminders({ reminders, ends, isOfDays, onChange }: RemindersProps) {
  const known = new Set(reminders.map(nameOf));
  const anchors = ends ? (["start", "end"] as const) : (["start"] as const);
  const choices = anchors
    .flatMap((of) => offered.map((minutes): Reminder => ({ of, minutes })))
    .filter((each) => !known.has(nameOf(each)));
  return (
    <Card title={t("campus.reminder.title")}>
      {reminders.length > 0 && (
        <Rows>
          {reminders.map((reminder) => (
            <Row key={nameOf(reminder)} icon={reminderIcon} title={reminderWords(reminder)}>
              <IconButton
                icon="close"
                label={t("campus.reminder.remove", { reminder: reminderWords(reminder) })}
                onClick={() => onChange(reminders.filter((each) => nameOf(each) !== nameOf(reminder)))}
              />
            </Row>
          ))}
        </Rows>
      )}
      {isOfDays && <p className="row-text">{t("campus.reminder.ofDays")}</p>}
      {reminders.length < most && (
        <Select
          name="reminder"
          label={t("campus.reminder.add")}
          value=""
          options={[
            { value: "", label: t("campus.reminder.choose") },
            ...choices.map((each) => ({ value: nameOf(each), label: reminderWords(each) })),
          ]}
          onChange={(name) => {
            const chosen = choices.find((each) => nameOf(each) === name);
            if (chosen) onChange([...reminders, chosen]);
          }}
        />
      )}
      {reminders.length > 0 && (
        <MessagesHere here="campus.reminder.here" notHere="campus.reminder.notHere">
          <LinkButton to="/campus/calendar" kind="quiet">
            {t("campus.calendar.title")}
          </LinkButton>
        </MessagesHere>
      )}
    </Card>
  );
}
