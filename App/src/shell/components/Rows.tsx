import { forwardRef, ReactNode } from "react";
import { Link } from "../routing/Link";
import { Icon, IconDrawing } from "./Icon";
import "./Rows.css";

/** A list of rows on one surface, as in a phone's settings. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="rows">{children}</ul>;
}

interface RowProps {
  icon?: IconDrawing;
  /** Shown in place of an icon. */
  picture?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** The end of the row: a value or buttons. */
  children?: ReactNode;
}

/** A row without a link, which may contain buttons. With `isCurrent` it is highlighted as the requested one. */
export const Row = forwardRef<HTMLLIElement, RowProps & { isCurrent?: boolean }>(function Row(
  { icon, picture, title, text, isCurrent, children },
  ref,
) {
  return (
    <li ref={ref} className="row" aria-current={isCurrent || undefined}>
      <RowContent {...{ icon, picture, title, text }} />
      {children && <div className="row-end">{children}</div>}
    </li>
  );
});

/** A row that is a link; `onOpen` is called when it is pressed. */
export function LinkRow({ to, onOpen, icon, picture, title, text, children }: RowProps & { to: string; onOpen?: () => void }) {
  return (
    <li>
      <Link to={to} className="row row-link" onClick={onOpen}>
        <RowContent {...{ icon, picture, title, text }} />
        {children && <div className="row-end">{children}</div>}
        <span className="row-forward">
          <Icon drawing="forward" size={20} />
        </span>
      </Link>
    </li>
  );
}

type RowContentProps = { icon: IconDrawing | undefined } & Pick<RowProps, "picture" | "title" | "text">;

function RowContent({ icon, picture, title, text }: RowContentProps) {
  return (
    <>
      {picture}
      {icon && (
        <span className="row-icon">
          <Icon drawing={icon} size={20} />
        </span>
      )}
      <div className="row-words">
        <div className="row-title">{title}</div>
        {text && <div className="row-text">{text}</div>}
      </div>
    </>
  );
}
