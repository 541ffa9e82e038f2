import { Button, IconButton } from "../../../shell/components/Button";
import { Select } from "../../../shell/components/Field";
import { day, number, time } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import { Player, speeds } from "./usePlayer";
import "./ReplayBar.css";

interface ReplayBarProps {
  player: Player;
  from: number;
  to: number;
  onEnd: () => void;
}

/** Controls of the replay: time, speed and end. */
export function ReplayBar({ player, from, to, onEnd }: ReplayBarProps) {
  const words = `${day(player.time)}, ${time(player.time)}`;
  return (
    <section className="replay" aria-label={t("races.watch.replay.title")}>
      <IconButton
        icon={player.isPlaying ? "pause" : "play"}
        label={t(player.isPlaying ? "races.watch.replay.pause" : "races.watch.replay.play")}
        onClick={() => player.play(!player.isPlaying)}
      />
      <input
        type="range"
        className="replay-slider"
        aria-label={t("races.watch.replay.moment")}
        aria-valuetext={words}
        min={from}
        max={to}
        step={1_000}
        value={player.time}
        onChange={(event) => player.goTo(Number(event.target.value))}
      />
      <span className="replay-time figures">{words}</span>
      <Select
        name="speed"
        label={t("races.watch.replay.speed")}
        labelUnseen
        value={String(player.speed)}
        options={speeds.map((speed) => ({ value: String(speed), label: t("races.watch.replay.times", { times: number(speed) }) }))}
        onChange={(speed) => player.setSpeed(Number(speed))}
      />
      <Button icon="close" onClick={onEnd}>
        {t("races.watch.replay.end")}
      </Button>
    </section>
  );
}
