import { useId } from "react";
import { Button } from "../../shell/components/Button";
import { dateTime, span } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { endingOf, isAwaited, isCapturing, sinceEnd } from "./data/ending";
import type { OpenWalk, WalkControl } from "./data/WalkControl";
import { captureIcon } from "./icons";
import "./CaptureSwitch.css";

/** The switch that starts and stops capturing (R1). */
export function CaptureSwitch({ control, view }: { control: WalkControl; view: OpenWalk }) {
  const label = useId();
  const { walk, isElsewhere } = view;
  const isOver = sinceEnd(walk) >= 0;
  const isOn = isCapturing(walk);
  const isSwitchedOn = isOn || isAwaited(walk);
  const toggle = () => void (isSwitchedOn ? control.stop() : control.start());
  return (
    <section className="card capture-switch" data-on={isOn} data-overdue={view.isOverdue}>
      <div className="capture-switch-line">
        <div className="capture-switch-words">
          <h2 id={label}>{t("races.walk.capturing")}</h2>
          <p role="status">{stateWords(view)}</p>
        </div>
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={isSwitchedOn}
          aria-labelledby={label}
          disabled={isElsewhere || isOver}
          onClick={toggle}
        >
          <span className="switch-knob" />
        </button>
      </div>
      {isOn && !isElsewhere && (
        <Button icon={captureIcon} onClick={() => control.captureNow()}>
          {t("races.walk.captureNow")}
        </Button>
      )}
    </section>
  );
}

function stateWords({ walk, plan, captures, silence, wanted, isOverdue }: OpenWalk): string {
  if (sinceEnd(walk) >= 0) return t("races.walk.over");
  const ending = endingOf(walk);
  if (ending) return t(`races.walk.ended.${ending.by}`, { time: dateTime(ending.at) });
  if (!walk.capturing) return t("races.walk.off");
  if (isAwaited(walk)) return t("races.walk.awaited", { time: dateTime(walk.said.captured_from) });
  if (wanted === "late" || (isOverdue && captures.length === 0)) return t("races.walk.notFound");
  if (silence !== null || isOverdue) return t("races.walk.noPosition");
  if (wanted === "awaited") return t("races.walk.looking");
  if (captures.length === 0) return t("races.walk.finding");
  return plan ? t("races.walk.every", { interval: span(plan.seconds) }) : t("races.walk.on");
}
