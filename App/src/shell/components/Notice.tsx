import type { ReactNode } from "react";
import { Icon } from "./Icon";
import "./Notice.css";

interface NoticeProps {
  kind?: "calm" | "wrong" | "good";
  children: ReactNode;
}

/** A permanent message on the page. Errors are announced at once. */
export function Notice({ kind = "calm", children }: NoticeProps) {
  const icon = kind === "wrong" ? "warning" : kind === "good" ? "check" : "info";
  return (
    <div className={`notice notice-${kind}`} role={kind === "wrong" ? "alert" : "status"}>
      <Icon drawing={icon} size={20} />
      <div className="notice-text">{children}</div>
    </div>
  );
}
