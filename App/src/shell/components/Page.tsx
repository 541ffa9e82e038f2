import { ReactNode, useEffect, useRef } from "react";
import { useClub } from "../../device/session/club";
import { t } from "../language/language";
import { goBack } from "../routing/location";
import { IconButton } from "./Button";
import { PageTitle } from "./PageTitle";
import "./Page.css";

interface PageProps {
  title: string;
  /** A smaller line below the title. */
  subtitle?: ReactNode;
  /** The target of the back link if the app was opened here. Without it there is no back link. */
  parent?: string;
  /** Buttons at the end of the header. */
  actions?: ReactNode;
  /** The width of the page: narrow for text and forms, wide for lists beside maps. */
  width?: "text" | "wide";
  /** True for a page beside the one on which it was chosen, which keeps the focus. */
  beside?: boolean;
  children: ReactNode;
}

/** False until the first page was shown, whose focus is left to the browser. */
let opened = false;

/** A page: its title in header and window, with the focus on it when it opens. */
export function Page({ title, subtitle, parent, actions, width = "text", beside = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  const name = useClub().club.name ?? "Cordada";
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);

  useEffect(() => {
    // Screen readers announce the new page; a field of this page that already has the focus keeps it.
    const taken = document.activeElement?.matches("input, textarea, select") ?? false;
    if (opened && !taken && !beside) heading.current?.focus({ preventScroll: true });
    opened = true;
  }, []);

  return (
    <div className={`page page-${width}`}>
      <header className="page-header">
        <div className="page-lead">
          {parent !== undefined && (
            <IconButton icon="back" label={t("page.back")} onClick={() => goBack(parent)} />
          )}
          <div className="page-heading">
            <PageTitle title={title} heading={heading} />
            {subtitle && <div className="page-subtitle">{subtitle}</div>}
          </div>
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
