import { useState } from "react";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { dateTime, height, number, percent, time, unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { OpenWalk, WalkControl } from "./data/WalkControl";
import type { Capture } from "./data/walks";
import "./CaptureCard.css";

/** Number of captures listed at first, and added with each press. */
const fewCaptures = 6;
const moreCaptures = 100;

type CaptureState = "sent" | "aside" | "waiting" | "refused";

/** @param isAside another phone of the team is followed: what was sent does not count. */
function stateOf({ waiting, refused }: Capture, isAside: boolean): CaptureState {
  return waiting ? "waiting" : refused ? "refused" : isAside ? "aside" : "sent";
}

/** The captures, newest first: green for sent, yellow for waiting; with the count of each (R3). */
export function CaptureCard({ control, view }: { control: WalkControl; view: OpenWalk }) {
  const { captures, sending, isElsewhere, walk } = view;
  const isAside = walk.set_aside === true;
  const [shown, setShown] = useState(fewCaptures);
  const newest = captures.slice(-shown).reverse();
  const counts: Record<CaptureState, number> = { sent: 0, aside: 0, waiting: 0, refused: 0 };
  for (const capture of captures) counts[stateOf(capture, isAside)] += 1;
  return (
    <Card title={t("races.walk.captures")}>
      {captures.length === 0 && <p className="captures-none">{t("races.walk.noCaptures")}</p>}
      <ol className="captures">
        {newest.map((capture) => (
          <CaptureRow key={capture.number} capture={capture} state={stateOf(capture, isAside)} />
        ))}
      </ol>
      {captures.length > shown && (
        <Button kind="quiet" onClick={() => setShown(shown + moreCaptures)}>
          {t("races.walk.showMore", { count: captures.length - shown })}
        </Button>
      )}
      <dl className="capture-totals">
        {(Object.keys(counts) as CaptureState[])
          .filter((state) => state === "waiting" || counts[state] > 0 || state === (isAside ? "aside" : "sent"))
          .map((state) => (
            <div key={state} data-state={state}>
              <dt>{t(`races.walk.state.${state}`)}</dt>
              <dd>{number(counts[state])}</dd>
            </div>
          ))}
        <div>
          <dt>{t("races.walk.all")}</dt>
          <dd>{number(captures.length)}</dd>
        </div>
      </dl>
      {sending.step === "waiting" && (sending.trouble === "network" || sending.trouble === "server") && (
        <div className="capture-retry" role="status">
          <span>{t(`races.walk.retry.${sending.trouble}`, { time: time(sending.at) })}</span>
          {!isElsewhere && <Button onClick={() => control.sendNow()}>{t("races.walk.sendNow")}</Button>}
        </div>
      )}
    </Card>
  );
}

function CaptureRow({ capture, state }: { capture: Capture; state: CaptureState }) {
  const { battery_percent, latitude, longitude, accuracy_m } = capture;
  return (
    <li className="capture" data-state={state}>
      <span className="capture-state">
        <span className="unseen">{t(`races.walk.state.${state}`)}</span>
      </span>
      <span className="capture-time">{dateTime(capture.time)}</span>
      <span className="capture-battery">{battery_percent === null ? unknown : percent(battery_percent / 100)}</span>
      <span className="capture-place">
        {number(latitude, 5)}°, {number(longitude, 5)}°{accuracy_m !== null && ` ±${height(accuracy_m)}`}
      </span>
    </li>
  );
}
