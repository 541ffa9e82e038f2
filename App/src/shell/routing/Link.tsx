import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { navigate } from "./location";

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  replace?: boolean;
}

/** A link within the app: an anchor that navigates without reloading the page. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain) return;
    event.preventDefault();
    navigate(to, { replace });
  }
  return <a href={to} onClick={follow} {...rest} />;
}
