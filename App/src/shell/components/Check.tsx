import { ReactNode, useId } from "react";
import "./Check.css";

interface CheckProps {
  label: ReactNode;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox. */
export function Check({ label, hint, checked, onChange }: CheckProps) {
  const id = useId();
  return (
    <div className="check">
      <input
        id={id}
        type="checkbox"
        className="check-box"
        checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className="check-label">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="check-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
