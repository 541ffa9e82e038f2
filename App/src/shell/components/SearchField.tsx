import { useRef } from "react";
import { t } from "../language/language";
import { IconButton } from "./Button";
import { Icon } from "./Icon";
import "./SearchField.css";

interface SearchFieldProps {
  /** The searched collection, shown as a placeholder. */
  label: string;
  /** The key that focuses the field. */
  shortcut?: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search field for a list, with a button that clears it. */
export function SearchField({ label, shortcut, value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="search-field">
      <Icon drawing="search" size={20} />
      <input
        ref={field}
        type="search"
        name="search"
        className="field-input"
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== "" && (
        <IconButton
          icon="close"
          label={t("field.clearSearch")}
          onClick={() => {
            onChange("");
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}
