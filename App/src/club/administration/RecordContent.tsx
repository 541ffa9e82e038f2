import { useState } from "react";
import type { RecordOfClub } from "../../device/api";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Check } from "../../shell/components/Check";
import { Field, Select, TextField } from "../../shell/components/Field";
import { Form, FormActions } from "../../shell/form/Form";
import { useForm } from "../../shell/form/useForm";
import { typedNumber } from "../../shell/form/typedNumber";
import { unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { useVocabulary, Vocabulary } from "../sync/vocabulary";
import { Figure } from "./Figure";
import { FieldForm, formOf } from "./fieldForm";

type Content = NonNullable<RecordOfClub["content"]>;
type Values = Record<string, string>;

interface RecordContentProps {
  record: RecordOfClub;
  content: Content;
  /** Sends the changed fields; may throw a `Problem`, whose errors are shown at the fields. */
  onSave: (fields: Record<string, unknown>) => Promise<void>;
}

/** The fields of a record: as values, and as a form of those that administrators may change. */
export function RecordContent({ record, content, onSave }: RecordContentProps) {
  const vocabulary = useVocabulary();
  const [editing, setEditing] = useState(false);
  const forms = content.flatMap((field) => {
    const form = field.is_editable ? formOf(field.form, field.value) : null;
    return form ? [{ ...field, form }] : [];
  });
  if (editing) {
    return <ContentForm {...{ record, vocabulary, forms, onSave }} onClose={() => setEditing(false)} />;
  }
  const said = content.filter(({ value }) => value !== undefined && value !== null);
  return (
    <Card>
      <dl className="administration-figures">
        {said.map(({ name, value }) => (
          <Figure key={name} name={vocabulary.fieldName(record.collection, name)}>
            {valueWords(vocabulary, record.collection, name, value)}
          </Figure>
        ))}
      </dl>
      {forms.length > 0 && (
        <FormActions>
          <Button onClick={() => setEditing(true)}>{t("club.administration.recordEdit")}</Button>
        </FormActions>
      )}
    </Card>
  );
}

/** The longest value that is shown whole, in characters. */
const longest = 600;

function valueWords(vocabulary: Vocabulary, collection: string, name: string, value: unknown): string {
  const known = vocabulary.hasField(collection, name);
  const words = !known && typeof value === "object" ? JSON.stringify(value) : vocabulary.valueWords(collection, name, value);
  return words.length > longest ? `${words.slice(0, longest)}…` : words || unknown;
}

interface ContentFormProps extends Pick<RecordContentProps, "record" | "onSave"> {
  vocabulary: Vocabulary;
  forms: readonly { name: string; value?: unknown; form: FieldForm }[];
  onClose: () => void;
}

function ContentForm({ record, vocabulary, forms, onSave, onClose }: ContentFormProps) {
  const { form, field, values, setValues, problem, busy } = useForm<Values>({
    initial: Object.fromEntries(forms.map(({ name, value }) => [name, value === undefined || value === null ? "" : String(value)])),
    check: (typed) =>
      Object.fromEntries(
        forms.map(({ name, form: { kind } }) => {
          const text = (typed[name] ?? "").trim();
          return [name, kind === "number" && text !== "" && typedNumber(text) === null ? t("club.administration.recordNumber") : undefined];
        }),
      ),
    async send(typed, begun) {
      const fields: Record<string, unknown> = {};
      for (const { name, form: { kind } } of forms) {
        const text = typed[name] ?? "";
        if (text === begun[name]) continue;
        if (text.trim() === "") fields[name] = null;
        else if (kind === "number") fields[name] = typedNumber(text);
        else if (kind === "flag") fields[name] = text === "true";
        else fields[name] = text;
      }
      if (Object.keys(fields).length > 0) await onSave(fields);
      onClose();
    },
  });

  return (
    <Card>
      <Form form={form} problem={problem}>
        {forms.map(({ name, form: { kind, choices, isLong, maxLength } }) => {
          const label = vocabulary.fieldName(record.collection, name);
          if (kind === "flag") {
            return (
              <Check
                key={name}
                label={label}
                checked={values[name] === "true"}
                onChange={(on) => setValues((before) => ({ ...before, [name]: String(on) }))}
              />
            );
          }
          if (kind === "choice") {
            return (
              <Select
                key={name}
                label={label}
                name={name}
                value={values[name] ?? ""}
                options={choices.map((value) => ({
                  value,
                  label: value === "" ? unknown : vocabulary.valueWords(record.collection, name, value),
                }))}
                onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
              />
            );
          }
          const typed = { ...field(name), value: values[name] ?? "" };
          return isLong ? (
            <TextField key={name} label={label} {...(maxLength !== undefined && { maxLength })} {...typed} />
          ) : (
            <Field
              key={name}
              label={label}
              {...(kind === "number" ? { inputMode: "decimal" as const } : maxLength !== undefined && { maxLength })}
              autoComplete="off"
              {...typed}
            />
          );
        })}
        <FormActions>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {t("club.administration.save")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
