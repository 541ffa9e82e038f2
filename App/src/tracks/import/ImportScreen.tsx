import { useEffect, useRef, useState } from "react";
import { Button, LinkButton } from "../../shell/components/Button";
import { Choice } from "../../shell/components/Choice";
import { Icon } from "../../shell/components/Icon";
import { Page } from "../../shell/components/Page";
import { ProgressBar } from "../../shell/components/ProgressBar";
import { t } from "../../shell/language/language";
import { ByHandDialog } from "../edit/ByHandDialog";
import { DropZone } from "./DropZone";
import { ImportRow } from "./ImportRow";
import { canRetry, clearImports, Import, importFiles, isThrough, listServerImports, retryImports, useImports } from "./imports";
import { refusedCount, refusedImports } from "./refusedImports";
import "./ImportScreen.css";

/** The file types offered first by the picker; any other file is tried too. */
const accepted = ".gpx,.kml,.kmz,.tcx,.fit,.geojson,.json,.zip,.gz";

/** Imports chosen or dropped files, with a result for each (T16). */
export function ImportScreen() {
  const imports = useImports();
  const picker = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState(false);
  useEffect(() => {
    listServerImports().catch(() => undefined); // Without a network those of this device are listed.
  }, []);
  return (
    <DropZone>
      <Page title={t("tracks.import.title")} parent="/">
        <section className="import-place">
          <span className="import-icon">
            <Icon drawing="import" size={32} />
          </span>
          <p className="import-lead">{t("tracks.import.lead")}</p>
          <p className="import-formats">{t("tracks.import.formats")}</p>
          <Button kind="primary" icon="file" onClick={() => picker.current?.click()}>
            {t("tracks.import.choose")}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            accept={accepted}
            onChange={(event) => {
              importFiles(event.target.files ?? []);
              event.target.value = "";
            }}
          />
        </section>
        {imports.length > 0 && <Answers imports={imports} />}
        <section className="import-by-hand">
          <p>{t("tracks.byHand.lead")}</p>
          <Button icon="edit" onClick={() => setAdding(true)}>
            {t("tracks.byHand.add")}
          </Button>
        </section>
        {adding && <ByHandDialog onClose={() => setAdding(false)} />}
      </Page>
    </DropZone>
  );
}

function Answers({ imports }: { imports: readonly Import[] }) {
  const [shown, setShown] = useState<"all" | "refused">("all");
  const refused = refusedCount(imports);
  const through = imports.filter(isThrough).length;
  const working = through < imports.length;
  return (
    <section className="import-answers" aria-label={t("tracks.import.answers")}>
      <header className="import-progress">
        <p role="status">
          {working
            ? t("tracks.import.progress", { done: through, count: imports.length })
            : t("tracks.import.summary", { added: count(imports, "added"), known: count(imports, "known"), refused })}
        </p>
        <ProgressBar label={t("tracks.import.title")} share={share(imports)} />
        {working && <p className="import-words">{t("tracks.import.mayClose")}</p>}
        {refused > 0 && (
          <Choice<"all" | "refused">
            label={t("tracks.import.shown")}
            labelUnseen
            value={shown}
            options={[
              { value: "all", label: t("tracks.import.all") },
              { value: "refused", label: t("tracks.import.refused", { count: refused }) },
            ]}
            onChange={setShown}
          />
        )}
      </header>
      <ul className="rows">
        {(shown === "refused" && refused > 0 ? refusedImports(imports) : imports).map((each) => (
          <ImportRow key={each.id} import={each} />
        ))}
      </ul>
      {!working && (
        <div className="import-actions">
          {imports.filter(canRetry).length > 1 && <Button onClick={retryImports}>{t("tracks.import.retryAll")}</Button>}
          <Button kind="quiet" onClick={clearImports}>
            {t("tracks.import.clear")}
          </Button>
          <LinkButton to="/" kind="plain" icon="line">
            {t("tracks.import.toTracks")}
          </LinkButton>
        </div>
      )}
    </section>
  );
}

/** The share of all bytes that has been sent. */
function share(imports: readonly Import[]): number {
  let [sent, all] = [0, 0];
  for (const each of imports) {
    const size = Math.max(each.size, 1);
    all += size;
    if (isThrough(each)) sent += size;
    else if (each.state.step === "sending") sent += size * each.state.share;
    else if (each.state.step === "reading") sent += size;
  }
  return all === 0 ? 0 : sent / all;
}

function answersOf({ state }: Import) {
  if (state.step !== "answered") return [];
  return [state.answer, ...(state.answer.files ?? [])];
}

function count(imports: readonly Import[], status: "added" | "known"): number {
  const tracks = imports.flatMap(answersOf).flatMap((answer) => answer.tracks ?? []);
  // An activity known from another file counts as known too.
  return tracks.filter((track) => (track.status === "added") === (status === "added")).length;
}
