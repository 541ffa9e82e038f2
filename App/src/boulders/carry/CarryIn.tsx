import { useRef, useState } from "react";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { useAllProblems, usePhotos, useTries } from "../data/records";
import { Known, knownOf, newOf } from "./takeIn";
import { LoadCard, LoadCardProps } from "./LoadCard";
import { Load, ReadFile, readFile } from "./readFile";
import { TableCard } from "./TableCard";

/** A chosen file, and the member's existing records. */
type Chosen = ReadFile & { name: string; known: Known };

/** Chooses a file with a logbook or problems, and shows its new records before they are imported. */
export function CarryIn({ onTake }: Pick<LoadCardProps, "onTake">) {
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const tries = useTries();
  const photos = usePhotos();
  const problems = useAllProblems();

  async function choose(file: File): Promise<void> {
    setChosen(null);
    try {
      const read = await readFile(file);
      const known = knownOf(problems, photos.state === "here" ? photos.value : [], tries);
      setChosen({ ...read, name: file.name, known });
    } catch {
      showToast(t("boulders.carry.unreadable", { name: file.name }), { alarming: true });
    }
  }

  const cards = chosen && {
    onTake,
    onCancel: () => setChosen(null),
    newOf: (load: Load) => newOf(chosen.core, load, chosen.known),
  };
  return (
    <>
      <Card title={t("boulders.carry.in")}>
        <p>{t("boulders.carry.inText")}</p>
        <div>
          <Button kind={chosen ? "plain" : "primary"} icon="file" onClick={() => picker.current?.click()}>
            {t("boulders.carry.choose")}
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
          <TableCard key={chosen.name} core={chosen.core} table={chosen.table} {...cards} />
        ) : (
          <LoadCard key={chosen.name} load={chosen.load} {...cards} />
        ))}
    </>
  );
}
