import { useState } from "react";
import { Button, IconButton, LinkButton } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import { Ahead } from "./Ahead";
import { CaptureCard } from "./CaptureCard";
import { CaptureForecast } from "./CaptureForecast";
import { CaptureSwitch } from "./CaptureSwitch";
import { CloseDialog } from "./CloseDialog";
import { isCapturing, sinceOver } from "./data/ending";
import type { OpenWalk, WalkControl } from "./data/WalkControl";
import { captureIcon, settingsIcon } from "./icons";
import { useWalk } from "./useWalk";
import { WalkMap } from "./WalkMap";
import { WalkNotices } from "./WalkNotices";
import { WalkSettings } from "./WalkSettings";
import "./WalkScreen.css";

/** The screen of a team in a race: map, switch, captures, settings (R1 to R5). */
export function WalkScreen({ parameters }: { parameters: RouteParameters }) {
  const race = parameters["race"] ?? "";
  const { control, view } = useWalk(race);

  switch (view.step) {
    case "opening":
      return (
        <Page title={t("races.walk.title")}>
          <Waiting what={t("races.walk.opening")} lines={3} height={6} />
        </Page>
      );
    case "absent":
      return (
        <Page title={t("races.walk.title")} parent="/races">
          <EmptyState icon={captureIcon} title={t("races.walk.notJoined")} text={t("races.walk.notJoinedText")}>
            <LinkButton to={`/races/${race}/join`} kind="primary">
              {t("races.walk.toJoin")}
            </LinkButton>
          </EmptyState>
        </Page>
      );
    case "unreadable":
      return (
        <Page title={t("races.walk.title")} parent="/races">
          <EmptyState icon="warning" title={t("races.walk.unreadable")} text={t("races.walk.unreadableText")}>
            <Button kind="primary" onClick={() => void control.open()}>
              {t("problem.retry")}
            </Button>
          </EmptyState>
        </Page>
      );
    case "here":
      return <OpenScreen control={control} view={view} />;
  }
}

function OpenScreen({ control, view }: { control: WalkControl; view: OpenWalk }) {
  const [asked, setAsked] = useState<"settings" | "close" | null>(null);
  const { team, name } = view.walk.said;
  const leave = () => setAsked(null);
  return (
    <div className="walk" data-capturing={isCapturing(view.walk)}>
      <Page
        title={team.name}
        subtitle={`${name} · ${t("races.walk.number", { number: team.number })}`}
        width="wide"
        actions={
          <>
            <IconButton icon={settingsIcon} label={t("races.walk.settings")} onClick={() => setAsked("settings")} />
            <IconButton icon="close" label={t("races.walk.close")} onClick={() => setAsked("close")} />
          </>
        }
      >
        <div className="walk-side">
          <WalkNotices control={control} view={view} />
          <Ahead view={view} />
          <CaptureSwitch control={control} view={view} />
        </div>
        <div className="walk-map">
          <WalkMap view={view} />
        </div>
        <div className="walk-more">
          {sinceOver(view.walk) < 0 && <CaptureForecast view={view} />}
          <CaptureCard control={control} view={view} />
        </div>
      </Page>
      {asked === "settings" && <WalkSettings control={control} view={view} onClose={leave} />}
      {asked === "close" && <CloseDialog control={control} view={view} onClose={leave} />}
    </div>
  );
}
