import { useRef, useState } from "react";
import { asProblem, Problem } from "../device/network/problem";
import type { Restoration } from "../device/api";
import { Button } from "../shell/components/Button";
import { Notice } from "../shell/components/Notice";
import { ProgressBar } from "../shell/components/ProgressBar";
import { t } from "../shell/language/language";
import { problemWords } from "../shell/words/problem";
import { restoreEverything } from "./data/archive";

/** A button that imports an export file of this or another club (K4). */
export function RestoreEverything() {
  const picker = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Restoration | Problem | null>(null);

  async function run(zip: File): Promise<void> {
    setShare(0);
    setOutcome(null);
    try {
      setOutcome(await restoreEverything(zip, setShare));
    } catch (error) {
      setOutcome(asProblem(error));
    }
    setShare(null);
  }

  return (
    <div>
      <Button icon="import" busy={share !== null} onClick={() => picker.current?.click()}>
        {t(share === null ? "club.restoreEverything" : "club.restoring")}
      </Button>
      {/* The time that the server takes after the upload is unknown. */}
      {share !== null && <ProgressBar label={t("club.restoring")} share={share < 1 ? share : undefined} />}
      {outcome && <Outcome outcome={outcome} />}
      <input
        ref={picker}
        type="file"
        hidden
        accept=".zip"
        data-picks="everything"
        onChange={(event) => {
          const [zip] = event.target.files ?? [];
          if (zip) void run(zip);
          event.target.value = "";
        }}
      />
    </div>
  );
}

function Outcome({ outcome }: { outcome: Restoration | Problem }) {
  if (outcome instanceof Problem) {
    const isFile = outcome.fields.some(({ field }) => field === "file");
    return <Notice kind="wrong">{isFile ? t("club.restoreWrong") : problemWords(outcome)}</Notice>;
  }
  const { added, left, refused } = outcome;
  const sentences = [
    added > 0 ? t("club.restored", { count: added }) : t("club.restoredNothing"),
    refused.length > 0 && t("club.restoreRefused", { count: refused.length }),
    left > 0 && t("club.restoredLeft", { count: left }),
  ];
  return <Notice kind={refused.length > 0 ? "wrong" : "good"}>{sentences.filter(Boolean).join(" ")}</Notice>;
}
