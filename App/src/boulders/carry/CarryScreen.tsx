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
import { CarryIn } from "./CarryIn";
import { CarryOut } from "./CarryOut";
import type { CarriedPhoto, Load } from "./readFile";
import { isTakingIn, Progress, startTakingIn, stopTakingIn, useTakingIn } from "./takingIn";
import "./CarryScreen.css";

/** Imports logbooks and problems, and exports all of the member's records. */
export function CarryScreen() {
  const core = useBouldersCore();
  const progress = useTakingIn();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      if (isTakingIn()) showToast(t("boulders.carry.goesOn"));
    };
  }, []);

  async function take(load: Load, gymOf: (problem: CarriedPhoto) => string | null): Promise<void> {
    const isWhole = await startTakingIn(load, gymOf);
    if (!isWhole || !isHere.current) return;
    const { entries, problems } = load;
    navigate(entries.length > 0 ? "/boulders/logbook" : problems.some(gymOf) ? "/boulders" : "/boulders/photos");
  }

  return (
    <Page title={t("boulders.carry.title")} parent="/boulders/logbook">
      {!core ? (
        <Waiting what={t("boulders.loading")} />
      ) : progress ? (
        <TakingIn {...progress} />
      ) : (
        <>
          <CarryIn onTake={(load, gymOf) => void take(load, gymOf)} />
          <CarryOut core={core} />
        </>
      )}
    </Page>
  );
}

/** The progress of an import, with an action to stop it. */
function TakingIn({ done, of }: Progress) {
  return (
    <div className="carry-progress">
      <ProgressBar label={t("boulders.carry.in")} share={done / of} />
      <p className="figures">{t("boulders.carry.progress", { done: number(done), of: number(of) })}</p>
      <p className="row-text">{t("boulders.carry.goesOn")}</p>
      <div>
        <Button icon="close" onClick={stopTakingIn}>
          {t("boulders.carry.stop")}
        </Button>
      </div>
    </div>
  );
}
