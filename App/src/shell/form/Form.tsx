import type { FormEvent, ReactNode, Ref } from "react";
import { Notice } from "../components/Notice";
import { Preparation, Prepare } from "./preparation";
import "./Form.css";

export interface FormProps {
  form: { ref: Ref<HTMLFormElement>; onSubmit: (event: FormEvent) => void; noValidate: boolean; prepare: Prepare; id?: string };
  /** What went wrong that is no single field's fault. */
  problem: string | null;
  /** Called whenever something is typed or chosen. */
  onInput?: () => void;
  children: ReactNode;
}

/** Fields one under the other, and above them what went wrong. */
export function Form({ form: { prepare, ...form }, problem, onInput, children }: FormProps) {
  return (
    <form className="form" {...form} onInput={onInput}>
      {problem && <Notice kind="wrong">{problem}</Notice>}
      <Preparation.Provider value={prepare}>{children}</Preparation.Provider>
    </form>
  );
}

/** The buttons at a form's end. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>;
}
