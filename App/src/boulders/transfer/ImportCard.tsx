import { useRef, useState } from "react";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { useAllProblems, usePhotos, useLogbookEntries } from "../data/records";
import { Known, knownOf, newOf } from "./importRecords";
import { ImportPreview, ImportPreviewProps } from "./ImportPreview";
import { ImportedRecords, ReadFile, readFile } from "./readFile";
import { TablePreview } from "./TablePreview";

/** A chosen file, and the member's existing records. */
type Chosen = ReadFile & { name: string; known: Known };

/** Chooses a file with a logbook or problems, and shows its new records before they are imported. */
export function ImportCard({ onImport }: Pick<ImportPreviewProps, "onImport">) {
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const entries = useLogbookEntries();
  const photos = usePhotos();
  const problems = useAllProblems();

  async function choose(file: File): Promise<void> {
    setChosen(null);
    try {
      const read = await readFile(file);
      const known = knownOf(problems, photos.state === "here" ? photos.value : [], entries);
      setChosen({ ...read, name: file.name, known });
    } catch {
      showToast(t("boulders.transfer.unreadable", { name: file.name }), { alarming: true });
    }
  }

  const cards = chosen && {
    onImport,
    onCancel: () => setChosen(null),
    newOf: (records: ImportedRecords) => newOf(chosen.core, records, chosen.known),
  };
  return (
    <>
      <Card title={t("boulders.transfer.importTitle")}>
        <p>{t("boulders.transfer.importText")}</p>
        <div>
          <Button kind={chosen ? "plain" : "primary"} icon="file" onClick={() => picker.current?.click()}>
            {t("boulders.transfer.choose")}
          </Button>
        </div>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,.json,.zip"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void choose(file);
            target.value = "";
          }}
        />
      </Card>
      {chosen &&
        cards &&
        ("table" in chosen ? (
          <TablePreview key={chosen.name} core={chosen.core} table={chosen.table} {...cards} />
        ) : (
          <ImportPreview key={chosen.name} records={chosen.records} {...cards} />
        ))}
    </>
  );
}
