import { recordLimits } from "../../device/sync/recordLimits";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { TextField } from "../../shell/components/Field";
import { showToast, showUndoable } from "../../shell/components/toast";
import { Form, FormActions } from "../../shell/form/Form";
import { useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { saysSomething } from "../../engine/campus";
import { useCampusCore } from "../useCampusCore";

interface NoteFormProps {
  /** The identifier of the note's subject. */
  subject: string;
  /** True if the member's calendar feeds contain the note. */
  isInCalendar?: boolean;
  text: string;
  /** Called with the new text and the one that the member saw. */
  onSave: (text: string | null, seen: string | null) => void;
}

/** The editor of the member's own note: an empty note is rejected, and an unsaved one is kept on the device (U5). */
export function NoteForm({ subject, isInCalendar = false, text, onSave }: NoteFormProps) {
  const core = useCampusCore();
  const { form, field, problem, settle } = useForm({
    initial: { note: text },
    draft: `campus/note/${subject}`,
    check: ({ note }) => ({ note: core && !saysSomething(core, note) ? t("campus.note.empty") : undefined }),
    send: async ({ note }, begun) => {
      onSave(note, begun.note || null);
      showToast(t("campus.note.kept"));
    },
  });

  function remove(): void {
    onSave(null, text);
    settle({ note: "" });
    showUndoable(t("campus.note.deleted"), () => {
      onSave(text, null);
      settle({ note: text });
    });
  }

  return (
    <Card title={t("campus.note.title")}>
      <Form form={form} problem={problem}>
        <TextField label={t(isInCalendar ? "campus.note.labelInCalendar" : "campus.note.label")} rows={8} maxLength={recordLimits.campus_notes.text} {...field("note")} />
        <FormActions>
          {text !== "" && (
            <Button kind="quiet" icon="delete" onClick={remove}>
              {t("campus.note.delete")}
            </Button>
          )}
          <Button kind="primary" type="submit" busy={core === null}>
            {t("club.save")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
