import { useState } from "react";
import { recordLimits } from "../../device/sync/recordLimits";
import { sessionIsAhead } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import { Check } from "../../shell/components/Check";
import { Field, TextField } from "../../shell/components/Field";
import { showUndoable } from "../../shell/components/toast";
import { FormDialog } from "../../shell/form/FormDialog";
import { typedMoment, typedOf } from "../../shell/form/typedMoment";
import { typedNumber } from "../../shell/form/typedNumber";
import { useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { LogbookEntryFields, wholeDay } from "../data/records";
import { addEntry, editEntry } from "../data/logbook";
import { DifficultyField } from "../grades/DifficultyField";
import { StyleChoice } from "../grades/StyleChoice";
import type { DescribedEntry } from "./describedEntries";
import { wrongTries } from "./wrongTries";

interface EntryDialogProps {
  core: Core;
  /** The entry to edit; if absent, a new one is added. */
  entry?: DescribedEntry;
  /** The initial place of a new entry. */
  usualPlace: string;
  onClose: () => void;
}

/** Adds or edits an entry of the logbook: any climb, with or without an account. */
export function EntryDialog({ core, entry, usualPlace, onClose }: EntryDialogProps) {
  const [grade, setGrade] = useState(entry?.grade ?? null);
  const [style, setStyle] = useState(entry?.style ?? null);
  const [isSend, setSend] = useState(entry ? entry.record.is_send === true : true);
  const [moment] = useState(() => entry?.record.time ?? Date.now());
  // A day without a time remains so.
  const isDay = entry?.record.day != null;
  const { form, field, problem } = useForm({
    initial: {
      name: entry?.name ?? "",
      place: entry?.place ?? usualPlace,
      time: entry?.record.day ?? typedOf(moment),
      tries: entry?.record.tries == null ? "" : String(entry.record.tries),
      note: entry?.record.note ?? "",
    },
    check: ({ tries, time }) => ({
      tries: tries.trim() === "" ? undefined : wrongTries(tries),
      time: wrongTime(core, isDay ? `${time}T00:00` : time),
    }),
    async send({ name, place, time, tries, note }) {
      const said: LogbookEntryFields = {
        name: name.trim() || null,
        place: place.trim() || null,
        ...(isDay ? wholeDay(time) : { time: typedMoment(time, moment) ?? moment }),
        tries: typedNumber(tries),
        is_send: isSend,
        note: note.trim() || null,
        // A typed grade may be empty.
        grade: grade?.value.trim() ? { ...grade, value: grade.value.trim() } : null,
        style,
      };
      const undo = entry ? editEntry(entry.record, said) : addEntry(said);
      onClose();
      if (undo) showUndoable(t(entry ? "boulders.logbook.changed" : "boulders.logbook.added"), undo);
    },
  });
  return (
    <FormDialog
      title={t(entry ? "boulders.logbook.edit" : "boulders.logbook.add")}
      submit={t("club.save")}
      form={form}
      problem={problem}
      onClose={onClose}
    >
      <Field label={t("boulders.form.name")} maxLength={recordLimits.boulder_tries.name} optional {...field("name")} />
      <Field label={t("boulders.gym")} maxLength={recordLimits.boulder_tries.place} optional {...field("place")} />
      <Field label={t("boulders.problem.made")} type={isDay ? "date" : "datetime-local"} {...field("time")} />
      <Check label={t("boulders.problem.sent")} checked={isSend} onChange={setSend} />
      <Field label={t("boulders.log.count")} inputMode="numeric" optional {...field("tries")} />
      <DifficultyField core={core} gym={entry?.record.gym} value={grade} offersOther onChange={setGrade} />
      <StyleChoice value={style} onChange={setStyle} />
      <TextField label={t("boulders.note")} rows={2} maxLength={recordLimits.boulder_tries.note} optional {...field("note")} />
    </FormDialog>
  );
}

/** Validation message for the time of a session. */
function wrongTime(core: Core, typed: string): string | undefined {
  const time = typedMoment(typed);
  if (time === null) return t("boulders.logbook.noDay");
  return sessionIsAhead(core, time, Date.now()) ? t("boulders.logbook.ahead") : undefined;
}
