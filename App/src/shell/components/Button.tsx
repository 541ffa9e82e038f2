import { ButtonHTMLAttributes, forwardRef } from "react";
import { Link } from "../routing/Link";
import { Icon, IconDrawing } from "./Icon";
import "./Button.css";

/** The emphasis of a button. One `primary` per screen. */
export type ButtonKind = "primary" | "plain" | "quiet" | "danger";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  icon?: IconDrawing;
  /** True during work: shown and announced, and further presses have no effect. */
  busy?: boolean;
}

/** A button with text and an optional icon. */
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
  /** True to show only the icon on phones. */
  folds?: boolean;
  children: string;
}

/** A link that looks like a button. */
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
  /** The action, for screen readers and as a tooltip. */
  label: string;
}

/** A round button with only an icon. */
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
