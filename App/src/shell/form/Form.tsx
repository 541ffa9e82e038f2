import type { FormEvent, ReactNode, Ref } from "react";
import { Notice } from "../components/Notice";
import { Preparation, Prepare } from "./preparation";
import "./Form.css";

export interface FormProps {
  form: { ref: Ref<HTMLFormElement>; onSubmit: (event: FormEvent) => void; noValidate: boolean; prepare: Prepare; id?: string };
  /** An error that belongs to no single field. */
  problem: string | null;
  /** Called at each input or choice. */
  onInput?: () => void;
  children: ReactNode;
}

/** The fields of a form, with the error above them. */
export function Form({ form: { prepare, ...form }, problem, onInput, children }: FormProps) {
  return (
    <form className="form" {...form} onInput={onInput}>
      {problem && <Notice kind="wrong">{problem}</Notice>}
      <Preparation.Provider value={prepare}>{children}</Preparation.Provider>
    </form>
  );
}

/** The buttons at the end of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>;
}
