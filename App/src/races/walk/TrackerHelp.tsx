import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import type { TeamCode } from "./data/sending";
import { copyIcon } from "./icons";
import { Tracker, trackers } from "./trackers";

/** Setup of other programs, which send the team's positions with a locked screen, as a web page cannot on every phone (R7). */
export function TrackerHelp({ code, team }: { code: TeamCode; team: number }) {
  return (
    <Card title={t("races.walk.otherApps")}>
      <p className="tracker-intro">{t("races.walk.otherAppsText")}</p>
      <div className="trackers">
        {trackers(location.origin, code, team).map((tracker) => (
          <TrackerRow key={tracker.name} tracker={tracker} />
        ))}
      </div>
    </Card>
  );
}

function TrackerRow({ tracker }: { tracker: Tracker }) {
  const { name, systems, address, link, how } = tracker;

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      showToast(t("races.walk.copied", { name }));
    } catch {
      showToast(t("races.walk.notCopied"), { alarming: true });
    }
  }

  return (
    <details className="tracker">
      <summary>
        <span className="tracker-name">{name}</span> <span className="tracker-systems">{systems}</span>
      </summary>
      <p>{t(`races.walk.tracker.${how}`)}</p>
      <code className="tracker-address">{address}</code>
      <div className="join-actions">
        <Button icon={copyIcon} onClick={() => void copy()}>
          {t("races.walk.copyAddress")}
        </Button>
        {link && (
          <a className="button button-primary" href={link}>
            {t("races.walk.configure", { name })}
          </a>
        )}
      </div>
    </details>
  );
}
