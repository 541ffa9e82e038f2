import { forwardRef, ReactNode } from "react";
import { Link } from "../routing/Link";
import { Icon, IconDrawing } from "./Icon";
import "./Rows.css";

/** A list of rows on one sheet, as a phone's settings. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="rows">{children}</ul>;
}

interface RowProps {
  icon?: IconDrawing;
  /** In place of an icon. */
  picture?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** At the end: a value or buttons. */
  children?: ReactNode;
}

/** A row that only tells, or holds buttons. With `isCurrent` it is the one that was asked for, and stands out. */
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

/** A row that leads somewhere. */
export function LinkRow({ to, icon, picture, title, text, children }: RowProps & { to: string }) {
  return (
    <li>
      <Link to={to} className="row row-link">
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
