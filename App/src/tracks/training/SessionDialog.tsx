import { useState } from "react";
import type { TrainingSession, TrainingWeek } from "../../engine/training";
import { Button } from "../../shell/components/Button";
import { Dialog } from "../../shell/components/Dialog";
import { Select } from "../../shell/components/Field";
import { dayOf } from "../../shell/language/calendarDays";
import { distance, hours, roughDistance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { Choice, dateOf, decide, Decision, decisionOf, Goal, undecide } from "../data/training";
import { useTracks } from "../data/useTracks";
import { blockWords, dayWords, kindWords, reasonWords, sayOfPlan, stateWords } from "./words";

interface SessionDialogProps {
  goal: Goal;
  decisions: readonly Decision[];
  week: TrainingWeek;
  session: TrainingSession;
  onClose: () => void;
}

/** Tracks of so many days before and after a session can count as it. */
const near = 3;

/** A session with its parts, why it is so, and what its member can decide about it. */
export function SessionDialog({ goal, decisions, week, session, onClose }: SessionDialogProps) {
  const decision = decisionOf(session, decisions);
  const tracks = useTracks();
  const today = dayOf(Date.now());
  const [to, setTo] = useState("");
  const [track, setTrack] = useState("");
  const isRace = session.kind === "race";
  const days = Array.from({ length: 7 }, (_, index) => week.first_day + index).filter(
    (day) => day !== session.day && day >= today && dateOf(day) < goal.day,
  );
  const known = tracks.state === "here" ? tracks.value : [];
  const others = known.filter(
    ({ kind, started_at }) => kind === "track" && started_at != null && Math.abs(dayOf(started_at) - session.day) <= near,
  );

  function choose(choice: Choice) {
    onClose();
    sayOfPlan(t("tracks.training.decided"), decide(goal, session, decisions, choice));
  }

  return (
    <Dialog title={`${kindWords(session.kind)} · ${dayWords(session.day)}`} onClose={onClose} actions={<Button onClick={onClose}>{t("tracks.done")}</Button>}>
      <ul className="session-blocks">
        {session.blocks.map((block, index) => (
          <li key={index}>{blockWords(block)}</li>
        ))}
      </ul>
      <p className="row-text">
        {t("tracks.training.inAll", { distance: roughDistance(session.distance_m), time: hours(session.duration_s) })} · {stateWords(session.state)}
      </p>
      <p className="row-text">{t(`tracks.training.about.${session.kind}`)}</p>
      {session.track && session.ran_m !== undefined && (
        <p>
          <Link to={`/tracks/${session.track}`}>{t("tracks.training.doneBy", { distance: distance(session.ran_m) })}</Link>
        </p>
      )}
      {session.reasons?.map((reason, index) => (
        <p key={index} className="row-text">
          {reasonWords(reason)}
        </p>
      ))}
      {decision ? (
        <div>
          <Button
            icon="undo"
            onClick={() => {
              onClose();
              sayOfPlan(t("tracks.training.undecided"), undecide(decision));
            }}
          >
            {t("tracks.training.takeBack")}
          </Button>
        </div>
      ) : (
        <div className="session-choices">
          {session.state === "open" && !isRace && days.length > 0 && (
            <Select
              name="to"
              label={t("tracks.training.move")}
              value={to}
              options={[{ value: "", label: t("tracks.training.moveTo") }, ...days.map((day) => ({ value: dateOf(day), label: dayWords(day) }))]}
              onChange={(day) => {
                setTo(day);
                if (day) choose({ action: "move", to: day });
              }}
            />
          )}
          {session.state !== "done" && session.day <= today && others.length > 0 && (
            <Select
              name="track"
              label={t("tracks.training.doneOtherwise")}
              value={track}
              options={[
                { value: "", label: t("tracks.training.chooseTrack") },
                ...others.map(({ id, name, distance_m }) => ({ value: id, label: `${name} · ${distance(distance_m)}` })),
              ]}
              onChange={(id) => {
                setTrack(id);
                if (id) choose({ action: "done", track: id });
              }}
            />
          )}
          {session.state === "open" && <Button onClick={() => choose({ action: "skip" })}>{t("tracks.training.skip")}</Button>}
        </div>
      )}
    </Dialog>
  );
}
