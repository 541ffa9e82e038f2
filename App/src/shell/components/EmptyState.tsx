import type { ReactNode } from "react";
import { Icon, IconDrawing } from "./Icon";
import "./EmptyState.css";

interface EmptyStateProps {
  icon: IconDrawing;
  title: string;
  text?: string;
  /** The possible actions. */
  children?: ReactNode;
}

/** A placeholder for an empty page: the reason and the possible actions. */
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
