import { useId } from "react";
import { Icon, IconDrawing } from "./Icon";
import "./Choice.css";

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: IconDrawing }[];
  onChange: (value: Value) => void;
  /** True to hide the label visually. */
  labelUnseen?: boolean;
}

/** A choice of one among a few visible options. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange, labelUnseen = false } = props;
  const name = useId();
  return (
    <fieldset className="choice">
      <legend className={labelUnseen ? "unseen" : "choice-label"}>{label}</legend>
      <div className="choice-options">
        {options.map((option) => (
          <label key={option.value} className="choice-option">
            <input
              type="radio"
              className="choice-input"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <Icon drawing={option.icon} size={18} />}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
