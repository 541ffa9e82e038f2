import { useEffect, useRef } from "react";
import { Button } from "../../shell/components/Button";
import { Page } from "../../shell/components/Page";
import { ProgressBar } from "../../shell/components/ProgressBar";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { useBouldersCore } from "../useBouldersCore";
import { ImportCard } from "./ImportCard";
import { ExportCard } from "./ExportCard";
import type { ImportedPhoto, ImportedRecords } from "./readFile";
import { isImporting, Progress, startImport, stopImport, useImportProgress } from "./runningImport";
import "./TransferScreen.css";

/** Imports logbooks and problems, and exports all of the member's records. */
export function TransferScreen() {
  const core = useBouldersCore();
  const progress = useImportProgress();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      if (isImporting()) showToast(t("boulders.transfer.goesOn"));
    };
  }, []);

  async function runImport(records: ImportedRecords, gymOf: (problem: ImportedPhoto) => string | null): Promise<void> {
    const isWhole = await startImport(records, gymOf);
    if (!isWhole || !isHere.current) return;
    const { entries, problems } = records;
    navigate(entries.length > 0 ? "/boulders/logbook" : problems.some(gymOf) ? "/boulders" : "/boulders/photos");
  }

  return (
    <Page title={t("boulders.transfer.title")} parent="/boulders/logbook">
      {!core ? (
        <Waiting what={t("boulders.loading")} />
      ) : progress ? (
        <ImportProgress {...progress} />
      ) : (
        <>
          <ImportCard onImport={(records, gymOf) => void runImport(records, gymOf)} />
          <ExportCard core={core} />
        </>
      )}
    </Page>
  );
}

/** The progress of an import, with an action to stop it. */
function ImportProgress({ done, of }: Progress) {
  return (
    <div className="transfer-progress">
      <ProgressBar label={t("boulders.transfer.importTitle")} share={done / of} />
      <p className="figures">{t("boulders.transfer.progress", { done: number(done), of: number(of) })}</p>
      <p className="row-text">{t("boulders.transfer.goesOn")}</p>
      <div>
        <Button icon="close" onClick={stopImport}>
          {t("boulders.transfer.stop")}
        </Button>
      </div>
    </div>
  );
}
