import { useState } from "react";
import { addGear, deleteGear, editGear, Gear, useGear } from "../data/gear";
import type { Totals } from "../../engine/trackTypes";
import { Button, IconButton } from "../../shell/components/Button";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { Row, Rows } from "../../shell/components/Rows";
import { tagIcon } from "../../shell/components/signs";
import { showUndoable } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { distance, hours } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import { GearDialog } from "./GearDialog";
import { useGearTotals } from "./useGearTotals";
import { gearIcon, isWorn, kindName, wayOf } from "./words";

type Open = { what: "add" } | { what: "edit" | "delete"; gear: Gear } | null;

/** The member's gear with its totals; retired gear comes last. */
export function GearSettings() {
  useUnits();
  const gear = useGear();
  const totals = useGearTotals();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const all = gear.state === "here" ? [...gear.value].sort((a, b) => a.name.localeCompare(b.name)) : [];
  const [used, retired] = [all.filter((each) => !each.retired), all.filter((each) => each.retired)];

  function done(text: string, undo: () => void) {
    close();
    showUndoable(text, undo);
  }

  const list = (some: readonly Gear[]) => (
    <Rows>
      {some.map((each) => (
        <GearRow
          key={each.id}
          gear={each}
          total={totals.get(each.id)}
          onEdit={() => setOpen({ what: "edit", gear: each })}
          onDelete={() => setOpen({ what: "delete", gear: each })}
        />
      ))}
    </Rows>
  );
  return (
    <Page
      title={t("tracks.gear.title")}
      parent="/settings"
      actions={
        <Button kind="primary" icon="plus" onClick={() => setOpen({ what: "add" })}>
          {t("tracks.gear.add")}
        </Button>
      }
    >
      {gear.state === "waiting" && <Waiting what={t("tracks.gear.title")} lines={4} height={3.5} />}
      {gear.state === "absent" && <KeptProblem problem={gear.problem} />}
      {gear.state === "here" && all.length === 0 && (
        <EmptyState icon={tagIcon} title={t("tracks.gear.empty")} text={t("tracks.gear.emptyText")} />
      )}
      {used
        .filter((each) => isWorn(each, totals.get(each.id)?.distance_m))
        .map((each) => (
          <Notice key={each.id}>
            {t("tracks.gear.worn", {
              name: each.name,
              distance: distance(wayOf(each, totals.get(each.id)?.distance_m)),
              warn: distance(each.warn_m),
            })}
          </Notice>
        ))}
      {used.length > 0 && list(used)}
      {retired.length > 0 && (
        <section className="section">
          <h2>{t("tracks.gear.retiredOnes")}</h2>
          {list(retired)}
        </section>
      )}

      {open?.what === "add" && (
        <GearDialog onClose={close} onDone={(fields) => done(t("tracks.gear.added", { name: fields.name }), addGear(fields))} />
      )}
      {open?.what === "edit" && (
        <GearDialog
          gear={open.gear}
          onClose={close}
          onDone={(fields) => done(t("tracks.edit.saved"), editGear(open.gear, fields))}
        />
      )}
      {open?.what === "delete" && (
        <ConfirmDialog
          title={t("tracks.gear.deleteTitle", { name: open.gear.name })}
          text={t("tracks.gear.deleteText")}
          action={t("tracks.gear.delete")}
          onClose={close}
          onConfirm={() => done(t("tracks.gear.deleted", { name: open.gear.name }), deleteGear(open.gear))}
        />
      )}
    </Page>
  );
}

interface GearRowProps {
  gear: Gear;
  total: Totals | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

function GearRow({ gear, total, onEdit, onDelete }: GearRowProps) {
  const did = [
    distance(wayOf(gear, total?.distance_m)),
    total?.active_s ? hours(total.active_s) : null,
    t("tracks.count", { count: total?.tracks ?? 0 }),
  ];
  return (
    <Row icon={gearIcon(gear)} title={gear.name} text={[kindName(gear.kind), ...did].filter(Boolean).join(" · ")}>
      <IconButton icon="edit" label={t("tracks.gear.editNamed", { name: gear.name })} onClick={onEdit} />
      <IconButton icon="delete" label={t("tracks.gear.deleteNamed", { name: gear.name })} onClick={onDelete} />
    </Row>
  );
}
