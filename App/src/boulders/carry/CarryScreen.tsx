import { useState } from "react";
import { shownMember } from "../../device/session/session";
import { Page } from "../../shell/components/Page";
import { ProgressBar } from "../../shell/components/ProgressBar";
import { showToast, showUndoable } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { holdReload } from "../../shell/update";
import { useBouldering } from "../useBouldering";
import { CarryIn } from "./CarryIn";
import { takeIn } from "./takeIn";
import { CarryOut } from "./CarryOut";
import type { CarriedPhoto, Load } from "./readFile";
import "./CarryScreen.css";

/** Takes logbooks and problems in, and everything of the member out: nobody loses a logbook with us. */
export function CarryScreen() {
  const core = useBouldering();
  const [share, setShare] = useState<number | null>(null);

  async function take(load: Load, gymOf: (problem: CarriedPhoto) => string | null): Promise<void> {
    const release = holdReload();
    setShare(0);
    try {
      const { missing, undo } = await takeIn(shownMember(), load, gymOf, setShare);
      const { entries, problems, photos } = load;
      navigate(entries.length > 0 ? "/boulders/logbook" : problems.some(gymOf) ? "/boulders" : "/boulders/photos");
      showUndoable(t("boulders.carry.taken", { count: entries.length + problems.length + photos.length - missing }), undo);
      if (missing > 0) showToast(t("boulders.carry.missing", { count: missing }), { alarming: true });
    } catch {
      setShare(null);
      showToast(t("boulders.carry.notTaken"), { alarming: true });
    } finally {
      release();
    }
  }

  return (
    <Page title={t("boulders.carry.title")} parent="/boulders/logbook">
      {!core ? (
        <Waiting what={t("boulders.loading")} />
      ) : share !== null ? (
        <ProgressBar label={t("boulders.carry.in")} share={share} />
      ) : (
        <>
          <CarryIn onTake={(load, gymOf) => void take(load, gymOf)} />
          <CarryOut core={core} />
        </>
      )}
    </Page>
  );
}
