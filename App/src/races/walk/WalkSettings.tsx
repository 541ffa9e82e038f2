import { useState } from "react";
import { Button } from "../../shell/components/Button";
import { Choice } from "../../shell/components/Choice";
import { ConfirmDialog, Dialog } from "../../shell/components/Dialog";
import { Select } from "../../shell/components/Field";
import { LinkRow, Row, Rows } from "../../shell/components/Rows";
import { deviceIcon, languageIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { span } from "../../shell/language/format";
import { languages, t, useLanguage } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { choose, intervals, useCaptureChoices } from "./data/choices";
import type { OpenWalk, WalkControl } from "./data/WalkControl";

interface WalkSettingsProps {
  control: WalkControl;
  view: OpenWalk;
  onClose: () => void;
}

/** Settings of capturing (R4), applied from the next capture on. */
export function WalkSettings({ control, view, onClose }: WalkSettingsProps) {
  const { accuracy, interval } = useCaptureChoices();
  const language = useLanguage();
  const [isLeaving, setLeaving] = useState(false);
  if (isLeaving) return <LeaveDialog {...{ control, view }} onClose={() => setLeaving(false)} />;
  const { walk } = view;
  return (
    <Dialog
      title={t("races.walk.settings")}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t("races.walk.done")}
        </Button>
      }
    >
      <div className="walk-settings">
        <Select
          label={t("races.walk.between")}
          name="interval"
          value={String(interval)}
          options={intervals.map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? t("races.walk.automatic") : span(seconds),
          }))}
          hint={t(interval === 0 ? "races.walk.automaticHint" : "races.walk.fixedHint")}
          onChange={(chosen) => choose({ interval: Number(chosen) })}
        />
        <Choice
          label={t("races.walk.accuracy")}
          value={accuracy}
          options={[
            { value: "exact", label: t("races.walk.exact") },
            { value: "sparing", label: t("races.walk.sparing") },
          ]}
          onChange={(chosen) => choose({ accuracy: chosen })}
        />
        <p className="field-hint">{t("races.walk.accuracyHint")}</p>
        <Rows>
          <Row icon="flag" title={walk.said.team.name} text={t("races.walk.teamHint")} />
          <LinkRow to="/settings" icon={languageIcon} title={t("races.walk.language")} text={languages[language]} />
          <LinkRow to={`/races/${walk.race}/join`} icon={deviceIcon} title={t("races.walk.otherApps")} text={t("races.walk.otherAppsHint")} />
        </Rows>
        <Button kind="danger" onClick={() => setLeaving(true)}>
          {t("races.walk.leave")}
        </Button>
      </div>
    </Dialog>
  );
}

function LeaveDialog({ control, view, onClose }: WalkSettingsProps) {
  const [busy, setBusy] = useState(false);
  const waiting = view.captures.filter((capture) => capture.waiting).length;

  async function leave() {
    setBusy(true);
    try {
      await control.leave();
      navigate("/races");
    } catch {
      showToast(t("races.walk.leaveFailed"), { alarming: true });
      onClose();
    }
  }

  return (
    <ConfirmDialog
      title={t("races.walk.leaveTitle")}
      text={waiting > 0 ? t("races.walk.leaveWaiting", { count: waiting }) : t("races.walk.leaveText")}
      action={t("races.walk.leave")}
      busy={busy}
      onConfirm={() => void leave()}
      onClose={onClose}
    />
  );
}
