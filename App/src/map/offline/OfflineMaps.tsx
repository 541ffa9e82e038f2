import { useState } from "react";
import { remove } from "../data/download";
import { useRegions } from "../data/regions";
import type { Region } from "../data/regionStore";
import { useMaps } from "../data/useMaps";
import { LinkButton } from "../../shell/components/Button";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { Rows } from "../../shell/components/Rows";
import { Waiting } from "../../shell/components/Waiting";
import { bytes } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { NoMapOfItsOwn } from "./NoMapOfItsOwn";
import { RegionRow } from "./RegionRow";
import { mapIcon } from "../icons";

/** The downloaded regions on this device (T19). */
export function OfflineMaps() {
  const kept = useMaps();
  const { regions, problems, coming } = useRegions();
  const [leaving, setLeaving] = useState<Region | null>(null);
  const maps = kept.state === "here" ? kept.value : null;
  // During a renewal only the newer region is listed; the older one is still used.
  const shown = (regions ?? []).filter(({ id }) => !regions?.some(({ replaces }) => replaces === id));
  const some = regions !== null && regions.length > 0;
  const total = regions?.reduce((sum, { here }) => sum + here.bytes, 0) ?? 0;

  return (
    <Page title={t("map.offline.title")} parent="/settings">
      {some && (
        <>
          <Rows>
            {shown.map((region) => (
              <RegionRow
                key={region.id}
                region={region}
                coming={region.id === coming}
                problem={problems.get(region.id) ?? null}
                maps={maps}
                onRemove={() => setLeaving(region)}
              />
            ))}
          </Rows>
          {shown.length > 1 && <p className="region-total">{t("map.offline.total", { size: bytes(total) })}</p>}
        </>
      )}
      {(regions === null || kept.state === "waiting") && <Waiting what={t("map.offline.title")} lines={2} height={4} />}
      {kept.state === "absent" && !some && <KeptProblem problem={kept.problem} />}
      {maps && !maps.version && <NoMapOfItsOwn />}
      {maps?.version && regions && !some && (
        <EmptyState icon={mapIcon} title={t("map.offline.none")} text={t("map.offline.noneText")}>
          <LinkButton to="/settings/maps/new" kind="primary" icon="import">
            {t("map.offline.add")}
          </LinkButton>
        </EmptyState>
      )}
      {maps?.version && some && (
        <div>
          <LinkButton to="/settings/maps/new" kind="primary" icon="import">
            {t("map.offline.add")}
          </LinkButton>
        </div>
      )}
      {leaving && (
        <ConfirmDialog
          title={t("map.offline.remove", { name: leaving.name })}
          text={t("map.offline.removeText", { size: bytes(leaving.here.bytes) })}
          action={t("map.offline.removeAction")}
          onClose={() => setLeaving(null)}
          onConfirm={() => {
            setLeaving(null);
            void remove(leaving);
          }}
        />
      )}
    </Page>
  );
}
