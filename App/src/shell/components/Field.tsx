import { InputHTMLAttributes, ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { t } from "../language/language";
import { IconButton } from "./Button";
import { eyeClosedIcon, eyeIcon } from "./signs";
import "./Field.css";

interface Framing {
  label: string;
  /** The validation message, a sentence. */
  error?: string | undefined;
  /** A permanent explanation. */
  hint?: ReactNode;
}

interface FrameProps extends Framing {
  id: string;
  optional?: boolean;
  children: ReactNode;
}

/** The label, the field, its validation message, and the hint. */
function Frame({ id, label, error, hint, optional = false, children }: FrameProps) {
  return (
    <div className="field" data-wrong={error ? "" : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> {t("field.optional")}</span>}
      </label>
      {children}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function descriptions(id: string, { error, hint }: Framing): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
}

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value" | "id">;

interface FieldProps extends Framing, Input {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** The unit after the value. */
  suffix?: string;
  optional?: boolean;
}

/** A single-line text field. */
export function Field({ label, error, hint, optional, suffix, onChange, ...input }: FieldProps) {
  const id = useId();
  return (
    <Frame {...{ id, label, error, hint }} optional={optional ?? false}>
      <div className="field-box">
        <input
          id={id}
          className="field-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptions(id, { label, error, hint })}
          onChange={(event) => onChange(event.target.value)}
          {...input}
        />
        {suffix && (
          <span className="field-suffix" aria-hidden>
            {suffix}
          </span>
        )}
      </div>
    </Frame>
  );
}

/** A password field that can show its text. */
export function PasswordField({ label, error, hint, onChange, ...input }: FieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <Frame {...{ id, label, error, hint }}>
      <div className="field-box">
        <input
          id={id}
          className="field-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptions(id, { label, error, hint })}
          onChange={(event) => onChange(event.target.value)}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          type={shown ? "text" : "password"}
        />
        <IconButton
          icon={shown ? eyeClosedIcon : eyeIcon}
          label={t(shown ? "field.hidePassword" : "field.showPassword")}
          onClick={() => setShown(!shown)}
        />
      </div>
    </Frame>
  );
}

interface TextFieldProps extends Framing {
  name: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  maxLength?: number;
  optional?: boolean;
}

/** A multi-line text field. A text over the limit stays whole, with the number of characters too many, and is not sent. */
export function TextField({ label, error: wrong, hint, optional, maxLength = Infinity, onChange, rows = 4, ...input }: TextFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const over = charactersOver(maxLength, input.value);
  const error = over > 0 ? t("field.charactersOver", { count: over }) : wrong;
  // Forms read it from the field, and browsers where there is none of ours.
  useLayoutEffect(() => area.current?.setCustomValidity(over > 0 ? t("field.charactersOver", { count: over }) : ""), [over]);
  return (
    <Frame {...{ id, label, error, hint }} optional={optional ?? false}>
      <textarea
        ref={area}
        id={id}
        className="field-input field-text"
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptions(id, { label, error, hint })}
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
    </Frame>
  );
}

/** The number of characters by which a text exceeds a limit; 0 if it does not. */
export function charactersOver(limit: number, text: string): number {
  return text.length <= limit ? 0 : Math.max(0, [...text].length - limit);
}

interface SelectProps<Value extends string> extends Framing {
  name: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** True to hide the label visually, if the position explains the choice. */
  labelUnseen?: boolean;
}

/** A choice of one among several, with the device's own list. */
export function Select<Value extends string>({
  label,
  error,
  hint,
  options,
  onChange,
  labelUnseen = false,
  ...input
}: SelectProps<Value>) {
  const id = useId();
  const select = (
    <select
      id={id}
      className="field-input field-select"
      aria-label={labelUnseen ? label : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={descriptions(id, { label, error, hint })}
      onChange={(event) => onChange(event.target.value as Value)}
      {...input}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
  return labelUnseen ? select : <Frame {...{ id, label, error, hint }}>{select}</Frame>;
}
