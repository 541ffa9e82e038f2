import { useEffect, useState } from "react";

/** Player of a replay. */
export interface Player {
  /** The shown moment, in milliseconds since 1970. */
  time: number;
  speed: number;
  isPlaying: boolean;
  play: (isPlaying: boolean) => void;
  goTo: (time: number) => void;
  setSpeed: (speed: number) => void;
}

/** Speeds, as multiples of real time. */
export const speeds = [1, 10, 60, 300, 600] as const;

/** Interval between two frames, in milliseconds. */
const beat = 33;

/** Plays from `from` to `to` and stops there. With a moment `asked` for, shows it and waits. */
export function usePlayer(from: number, to: number, asked: number | null): Player {
  const [time, setTime] = useState(asked === null ? from : Math.min(Math.max(asked, from), to));
  const [speed, setSpeed] = useState<number>(speeds[3]);
  const [isPlaying, play] = useState(asked === null);

  useEffect(() => {
    if (!isPlaying) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      frame = requestAnimationFrame(step);
      if (now - last < beat) return;
      const passed = (now - last) * speed;
      last = now;
      setTime((shown) => Math.min(to, shown + passed));
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, speed, to]);

  useEffect(() => {
    if (time >= to) play(false);
  }, [time, to]);

  return {
    time,
    speed,
    isPlaying,
    play: (wanted) => {
      if (wanted && time >= to) setTime(from);
      play(wanted);
    },
    goTo: setTime,
    setSpeed,
  };
}
