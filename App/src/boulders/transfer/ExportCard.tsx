import { useState } from "react";
import { download } from "../../device/network/download";
import { useShownMember } from "../../device/session/session";
import type { Core } from "../../engine/core";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { useAllProblems, useGymName, usePhotos } from "../data/records";
import { useDescribedEntries } from "../logbook/describedEntries";
import { packEverything } from "./packEverything";

/** Exports all of the member's records. */
export function ExportCard({ core }: { core: Core }) {
  const member = useShownMember();
  const all = useAllProblems();
  const photos = usePhotos();
  const logbook = useDescribedEntries(core) ?? [];
  const gymName = useGymName();
  const [busy, setBusy] = useState(false);

  async function exportAll(): Promise<void> {
    setBusy(true);
    try {
      // Records that were not sent yet have no author but are the member's own.
      const problems = all.filter(({ rev, author }) => rev === 0 || author === member);
      const waiting = photos.state === "here" ? photos.value : [];
      const { file, missing } = await packEverything(core, member, { problems, photos: waiting, logbook, gymName });
      download(file, "cordada-boulders.zip");
      if (missing > 0) showToast(t("boulders.transfer.missing", { count: missing }), { alarming: true });
    } catch {
      showToast(t("boulders.transfer.notWritten"), { alarming: true });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card title={t("boulders.transfer.exportTitle")}>
      <p>{t("boulders.transfer.exportText")}</p>
      <div>
        <Button icon="file" busy={busy} onClick={() => void exportAll()}>
          {t("boulders.transfer.download")}
        </Button>
      </div>
    </Card>
  );
}
