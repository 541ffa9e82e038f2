import { ReactNode, useEffect, useRef } from "react";
import { t } from "../language/language";
import { goBack } from "../routing/location";
import { IconButton } from "./Button";
import "./Page.css";

interface PageProps {
  title: string;
  /** Shown under the title, smaller. */
  subtitle?: ReactNode;
  /** Where "back" leads when the app was opened here. Without it there is no way back. */
  parent?: string;
  /** Buttons at the end of the header. */
  actions?: ReactNode;
  /** Text and forms are narrow; lists beside maps are wide. */
  width?: "text" | "wide";
  /** Beside the page it was chosen on: the focus stays there. */
  beside?: boolean;
  children: ReactNode;
}

/** The page the app was opened on leaves the focus to the browser. */
let opened = false;

/** A page: its title in the header and in the window, the focus on it when it opens. */
export function Page({ title, subtitle, parent, actions, width = "text", beside = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = title ? `${title} · Cordada` : "Cordada";
  }, [title]);

  useEffect(() => {
    // A reader hears where the member is now; a field of this page that took the focus itself keeps it.
    const taken = document.activeElement?.matches("input, textarea, select") ?? false;
    if (opened && !taken && !beside) heading.current?.focus({ preventScroll: true });
    opened = true;
  }, []);

  return (
    <div className={`page page-${width}`}>
      <header className="page-header">
        {parent !== undefined && (
          <IconButton icon="back" label={t("page.back")} onClick={() => goBack(parent)} />
        )}
        <div className="page-heading">
          <h1 ref={heading} tabIndex={-1} className="page-title">
            {title}
          </h1>
          {subtitle && <div className="page-subtitle">{subtitle}</div>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
