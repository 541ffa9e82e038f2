import { useEffect } from "react";
import { useObservable } from "../../device/store/observable";
import { Icon } from "../../shell/components/Icon";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { useAddress } from "../../shell/routing/location";
import { holdReload } from "../../shell/update";
import { moment } from "../moment";
import { isCapturing } from "./data/ending";
import { openWalks, walkControl } from "./data/WalkControl";
import { unfinishedWalks } from "./data/walks";
import { captureIcon } from "./icons";
import "./WalkState.css";

/** Opens every unfinished walk, and shows a line with a link for each that captures, except on its own page. */
export function WalkState() {
  const races = useObservable(openWalks);

  useEffect(() => {
    unfinishedWalks().then(
      (left) => left.forEach((race) => void walkControl(race).open()),
      () => undefined,
    );
  }, []);

  return (
    <>
      {races.map((race) => (
        <OngoingLine key={race} race={race} />
      ))}
    </>
  );
}

function OngoingLine({ race }: { race: string }) {
  const view = useObservable(walkControl(race));
  const isOnItsPage = useAddress().path.startsWith(`/races/${race}/walk`);
  const isOn = view.step === "here" && isCapturing(view.walk) && !view.isElsewhere;
  // Capturing delays a new version of the app.
  useEffect(() => (isOn ? holdReload() : undefined), [isOn]);

  if (!isOn || isOnItsPage) return null;
  const waiting = view.captures.filter((capture) => capture.waiting).length;
  const last = view.captures.at(-1);
  return (
    <section aria-label={view.walk.said.name}>
      <Link to={`/races/${race}/walk`} className="state-bar-words walk-state">
        <Icon drawing={captureIcon} size={18} />
        {t("races.walk.ongoing", { team: view.walk.said.team.name })}
        {view.isOverdue && last ? (
          <strong>{t("races.walk.nothingSince", { time: moment(last.time) })}</strong>
        ) : (
          <span className="figures">
            {waiting > 0
              ? t("races.walk.waitingCount", { count: waiting })
              : t(view.walk.set_aside ? "races.walk.setAsideShort" : "races.walk.allSent")}
          </span>
        )}
      </Link>
    </section>
  );
}
