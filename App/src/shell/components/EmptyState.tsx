import type { ReactNode } from "react";
import { Icon, IconDrawing } from "./Icon";
import "./EmptyState.css";

interface EmptyStateProps {
  icon: IconDrawing;
  title: string;
  text?: string;
  /** What to do about it. */
  children?: ReactNode;
}

/** Where nothing is yet: says why, and what to do. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <section className="empty">
      <span className="empty-icon">
        <Icon drawing={icon} size={32} />
      </span>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className="empty-actions">{children}</div>}
    </section>
  );
}
