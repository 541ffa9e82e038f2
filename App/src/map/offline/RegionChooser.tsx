import { Suspense, useState } from "react";
import { addRegion } from "../data/download";
import { useRegions } from "../data/regions";
import { useMaps } from "../data/useMaps";
import { asProblem } from "../../device/network/problem";
import { useStorageRoom } from "../../device/storage/room";
import type { Maps } from "../../device/api";
import type { Bounds } from "../data/bounds";
import { Button } from "../../shell/components/Button";
import { Choice } from "../../shell/components/Choice";
import { Field } from "../../shell/components/Field";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { offerInstalling } from "../../shell/install/install";
import { bytes } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { goBack, useAddress } from "../../shell/routing/location";
import { problemWords } from "../../shell/words/problem";
import { lazyMap } from "../library/lazyMap";
import { Detail, offers } from "./detail";
import { boundsOf } from "../data/bounds";
import { NoMapOfItsOwn } from "./NoMapOfItsOwn";
import { useWeighed } from "./useWeighed";
import "../frame/MapFrame.css";
import "./RegionChooser.css";

const parent = "/settings/maps";
const RegionMap = lazyMap(async () => (await import("./RegionMap")).RegionMap);

/** A choice of the region to download, with its size (T19). */
export function RegionChooser() {
  const maps = useMaps();
  return (
    <Page title={t("map.offline.choose")} parent={parent} width="wide">
      {maps.state === "waiting" && <Waiting what={t("map.waiting")} lines={1} height={24} />}
      {maps.state === "absent" && <KeptProblem problem={maps.problem} />}
      {maps.state === "here" && (maps.value.version ? <Chooser maps={maps.value} /> : <NoMapOfItsOwn />)}
    </Page>
  );
}

function Chooser({ maps }: { maps: Maps }) {
  const [around] = useState(boundsOf(useAddress().search) ?? maps.bounds ?? null);
  const { regions } = useRegions();
  const [frame, setFrame] = useState<Bounds | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [wanted, setWanted] = useState<Detail>("full");
  const [busy, setBusy] = useState(false);
  const weighed = useWeighed(frame);
  const room = useStorageRoom();

  const name = typed ?? t("map.offline.unnamed", { count: (regions?.length ?? 0) + 1 });
  const offered = weighed.state === "here" ? offers(weighed.value, maps) : [];
  const chosen = offered.find(({ detail }) => detail === wanted) ?? offered[offered.length - 1];
  const free = room ? room.quota - room.usage : Infinity;
  const fits = chosen !== undefined && chosen.tiles > 0 && chosen.bytes < free;

  async function download() {
    if (!chosen || weighed.state !== "here") return;
    setBusy(true);
    try {
      await addRegion(name.trim() || t("map.offline.title"), weighed.bounds, maps.kind, weighed.value, chosen.zoom);
      goBack(parent);
      offerInstalling();
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
      setBusy(false);
    }
  }

  return (
    <div className="region-chooser">
      <section className="track-map region-map" aria-label={t("map.offline.choose")}>
        <Suspense fallback={<p className="track-map-waiting">{t("map.waiting")}</p>}>
          <RegionMap maps={maps} around={around} onFrame={setFrame} />
        </Suspense>
      </section>
      <section className="card region-panel">
        <p className="region-words">{t("map.offline.frame")}</p>
        <Field label={t("map.offline.name")} name="name" value={name} maxLength={60} onChange={setTyped} />
        {offered.length > 0 && (
          <Choice<Detail>
            label={t("map.offline.detail")}
            value={chosen?.detail ?? "full"}
            options={offered.map(({ detail }) => ({ value: detail, label: t(`map.offline.${detail}`) }))}
            onChange={setWanted}
          />
        )}
        <div className="region-size" role="status">
          {weighed.state === "waiting" && <p className="region-words">{t("map.offline.weighing")}</p>}
          {weighed.state === "absent" && <Notice kind="wrong">{problemWords(weighed.problem)}</Notice>}
          {chosen && chosen.tiles > 0 && (
            <p>
              <strong className="region-bytes">{bytes(chosen.bytes)}</strong>{" "}
              <span className="region-words">{t("map.offline.tiles", { count: chosen.tiles })}</span>
            </p>
          )}
          {chosen?.tiles === 0 && <p className="region-words">{t("map.offline.empty")}</p>}
          {weighed.state === "here" && offered.length < 3 && (
            <p className="region-words">{t(chosen ? "map.offline.large" : "map.offline.tooLarge")}</p>
          )}
          {chosen && chosen.bytes >= free && (
            <Notice kind="wrong">{t("map.offline.noRoom", { free: bytes(free) })}</Notice>
          )}
        </div>
        <Button kind="primary" icon="import" busy={busy} disabled={!fits} onClick={() => void download()}>
          {t("map.offline.download")}
        </Button>
      </section>
    </div>
  );
}
