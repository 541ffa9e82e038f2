import { ButtonHTMLAttributes, forwardRef } from "react";
import { Link } from "../routing/Link";
import { Icon, IconDrawing } from "./Icon";
import "./Button.css";

/** How much a button asks for attention. One `primary` a screen. */
export type ButtonKind = "primary" | "plain" | "quiet" | "danger";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  icon?: IconDrawing;
  /** Working on it: shown, announced, and pressing again does nothing. */
  busy?: boolean;
}

/** A button with its words, and a drawing before them if given. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { kind = "plain", icon, busy = false, children, onClick, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      className={`button button-${kind}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <span className="button-wheel" aria-hidden /> : icon && <Icon drawing={icon} size={20} />}
      <span>{children}</span>
    </button>
  );
});

interface LinkButtonProps {
  to: string;
  kind?: ButtonKind;
  icon?: IconDrawing;
  /** On phones its drawing stands alone. */
  folds?: boolean;
  children: string;
}

/** A link that looks like a button: it leads somewhere. */
export function LinkButton({ to, kind = "plain", icon, folds = false, children }: LinkButtonProps) {
  return (
    <Link to={to} className={`button button-${kind}`} data-folds={folds || undefined}>
      {icon && <Icon drawing={icon} size={20} />}
      <span>{children}</span>
    </Link>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconDrawing;
  /** What it does, read aloud and shown as a hint. */
  label: string;
}

/** A round button of a drawing alone. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon, label, ...rest },
  ref,
) {
  return (
    <button ref={ref} type="button" className="icon-button" aria-label={label} title={label} {...rest}>
      <Icon drawing={icon} />
    </button>
  );
});
