import { useState } from "react";
import { asProblem } from "../device/network/problem";
import { Button } from "../shell/components/Button";
import { exportIcon } from "../shell/components/signs";
import { showToast } from "../shell/components/toast";
import { bytes } from "../shell/language/format";
import { t } from "../shell/language/language";
import { problemWords } from "../shell/words/problem";
import { downloadEverything } from "./data/archive";

interface DownloadEverythingProps {
  /** The data to export; all data of the member if absent. */
  fetch?: (onProgress: (bytes: number) => void) => Promise<void>;
  label?: string;
}

/** A button that exports all data as one file, with the amount received so far (K4). */
export function DownloadEverything({ fetch = downloadEverything, label = t("club.downloadEverything") }: DownloadEverythingProps) {
  const [size, setSize] = useState<number | null>(null);

  async function run(): Promise<void> {
    setSize(0);
    try {
      await fetch(setSize);
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    setSize(null);
  }

  return (
    <div>
      <Button icon={exportIcon} busy={size !== null} onClick={() => void run()}>
        {size === null ? label : t("club.downloading", { size: bytes(size) })}
      </Button>
    </div>
  );
}
