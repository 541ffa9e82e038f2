import { FormEvent, useEffect, useRef, useState } from "react";
import type { Problem } from "../../device/network/problem";
import { t } from "../language/language";
import { fieldWords, problemWords } from "../words/problem";
import { usePreparing } from "./preparation";
import { dropDraft, useDraft } from "./useDraft";

type Values = Record<string, string>;
/** What is wrong, by field; a sentence each. */
export type FieldErrors<Of> = { [Name in keyof Of]?: string | undefined };

interface FormSettings<Of extends Values> {
  initial: Of;
  /** What is wrong before anything is sent. */
  check: (values: Of) => FieldErrors<Of>;
  /** Sends what was typed since the form said `begun`. Throws a `Problem`; its fields get their own errors. */
  send: (values: Of, begun: Of) => Promise<void>;
  /** What to say of a problem that is no field's, when the usual words do not fit here. */
  words?: (problem: Problem) => string;
  /** The name under which the device keeps what is typed until it is sent; without one it is gone with the page. */
  draft?: string;
}

/** What was typed, and what the form said before. */
interface Typing<Of> {
  begun: Of;
  values: Of;
}

const isTyped = <Of extends Values>({ begun, values }: Typing<Of>) => Object.keys(values).some((name) => values[name] !== begun[name]);

/** A form that loses nothing typed: it stays as it is until the answer is good. */
export function useForm<Of extends Values>({ initial, check, send, words = problemWords, draft }: FormSettings<Of>) {
  // Until something is typed the form follows what it was opened with, which may still be on its way.
  const [typing, setTyping] = useState<Typing<Of> | null>(null);
  const values = typing?.values ?? initial;
  const setValues = (change: (before: Of) => Of) =>
    setTyping((before) => ({ begun: before?.begun ?? initial, values: change(before?.values ?? initial) }));
  /** Shows what was sent. */
  const settle = (sent: Of) => setTyping({ begun: sent, values: sent });
  useDraft(draft, typing && isTyped(typing) ? typing : null, (kept) => setTyping((before) => before ?? kept));
  const [errors, setErrors] = useState<FieldErrors<Of>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Whether the form is to be sent once the parts are there that are still being prepared: never without one of them.
  const [due, setDue] = useState(false);
  const [awaited, prepare] = usePreparing(() => setDue(false));

  useEffect(() => {
    if (!due || awaited > 0) return;
    setDue(false);
    form.current?.requestSubmit();
  }, [due, awaited]);

  function refuse(next: FieldErrors<Of>): void {
    setErrors(next);
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

  /** What a field needs: its name, value, error, and how to change it. */
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

/** What is wrong when nothing stands in a field that needs something. */
export function required(value: string): string | undefined {
  return value.trim() === "" ? t("error.required") : undefined;
}
