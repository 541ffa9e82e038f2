import { FormEvent, useState } from "react";
import { Button } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { PasswordField } from "../../shell/components/Field";
import { t } from "../../shell/language/language";
import type { PdfLock } from "./pdf";

/** Asks for the password of a PDF, which is not stored. */
export function PdfPassword({ lock, title }: { lock: PdfLock; title: string }) {
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState<PdfLock | null>(null);
  const isOpening = tried === lock;

  function open(event: FormEvent): void {
    event.preventDefault();
    if (typed === "" || isOpening) return;
    setTried(lock);
    lock.unlock(typed);
  }

  return (
    <EmptyState icon="lock" title={title} text={t("campus.pdf.locked")}>
      <form className="pdf-password" onSubmit={open}>
        <PasswordField
          name="pdf-password"
          label={t("club.password")}
          autoComplete="off"
          value={typed}
          error={lock.isWrong && !isOpening ? t("campus.pdf.wrongPassword") : undefined}
          onChange={setTyped}
          autoFocus
        />
        <Button type="submit" kind="primary" busy={isOpening}>
          {t("campus.pdf.unlock")}
        </Button>
      </form>
    </EmptyState>
  );
}
