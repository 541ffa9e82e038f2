import { FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Problem } from "../../device/network/problem";
import { t } from "../language/language";
import { fieldWords, problemWords } from "../words/problem";
import { usePreparing } from "./preparation";
import { dropDraft, useDraft } from "./useDraft";

type Values = Record<string, string>;
/** The validation messages by field, one sentence each. */
export type FieldErrors<Of> = { [Name in keyof Of]?: string | undefined };

interface FormSettings<Of extends Values> {
  initial: Of;
  /** Validates the values before they are sent. */
  check: (values: Of) => FieldErrors<Of>;
  /** Sends the values typed since the form had `begun`. Throws a `Problem`, whose field errors are shown at the fields. */
  send: (values: Of, begun: Of) => Promise<void>;
  /** The text of a problem that belongs to no field, if the usual text does not fit. */
  words?: (problem: Problem) => string;
  /** The name under which unsent input is stored on the device; without a name it is lost with the page. */
  draft?: string;
}

/** The present and the initial values. */
interface Typing<Of> {
  begun: Of;
  values: Of;
}

const isTyped = <Of extends Values>({ begun, values }: Typing<Of>) => Object.keys(values).some((name) => values[name] !== begun[name]);

/** The state of a form, which keeps its input until it was sent successfully. */
export function useForm<Of extends Values>({ initial, check, send, words = problemWords, draft }: FormSettings<Of>) {
  // Before the first input the form follows its initial values, which may still be loading.
  const [typing, setTyping] = useState<Typing<Of> | null>(null);
  const values = typing?.values ?? initial;
  const setValues = (change: (before: Of) => Of) =>
    setTyping((before) => ({ begun: before?.begun ?? initial, values: change(before?.values ?? initial) }));
  /** Makes the sent values the initial ones. */
  const settle = (sent: Of) => setTyping({ begun: sent, values: sent });
  useDraft(draft, typing && isTyped(typing) ? typing : null, (kept) => setTyping((before) => before ?? kept));
  const [errors, setErrors] = useState<FieldErrors<Of>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // True if the form is to be sent as soon as its unfinished parts are complete.
  const [due, setDue] = useState(false);
  const [awaited, prepare] = usePreparing(() => setDue(false));

  useEffect(() => {
    if (!due || awaited > 0) return;
    setDue(false);
    form.current?.requestSubmit();
  }, [due, awaited]);

  function refuse(next: FieldErrors<Of>): void {
    // Shown before the focus moves, so that the field is scrolled to with its message.
    flushSync(() => setErrors(next));
    const names = Object.keys(next);
    const first = [...(form.current?.elements ?? [])].find((field) => names.includes(nameOf(field)));
    if (first instanceof HTMLElement) first.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || (due && awaited > 0)) return;
    const wrong = Object.fromEntries(Object.entries(check(values)).filter(([, error]) => error));
    setErrors({});
    setProblem(null);
    if (Object.keys(wrong).length > 0) return refuse(wrong as FieldErrors<Of>);
    const unfit = [...(form.current?.elements ?? [])].find((each) => each instanceof HTMLTextAreaElement && each.validity.customError);
    if (unfit) return (unfit as HTMLElement).focus();
    if (awaited > 0) return setDue(true);
    setBusy(true);
    try {
      await send(values, typing?.begun ?? initial);
      if (draft !== undefined) {
        dropDraft(draft);
        settle(values);
      }
    } catch (error) {
      const answer = error as Problem;
      const ofFields = (answer.fields ?? []).filter(({ field }) => field in values);
      if (ofFields.length > 0) {
        refuse(Object.fromEntries(ofFields.map((each) => [each.field, fieldWords(each)])) as FieldErrors<Of>);
      } else setProblem(words(answer));
    } finally {
      setBusy(false);
    }
  }

  /** The properties of a field: name, value, error, and change handler. */
  function field<Name extends keyof Of & string>(name: Name) {
    return {
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }));
        if (errors[name]) setErrors((before) => ({ ...before, [name]: undefined }));
      },
    };
  }

  const onSubmit = (event: FormEvent) => void submit(event);
  return {
    form: { ref: form, onSubmit, noValidate: true, prepare },
    field,
    values,
    setValues,
    settle,
    problem,
    busy: busy || due,
  };
}

function nameOf(field: Element): string {
  return field.getAttribute("name") ?? "";
}

/** The validation message for a required field that is empty. */
export function required(value: string): string | undefined {
  return value.trim() === "" ? t("error.required") : undefined;
}
