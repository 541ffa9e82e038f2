import "./Waiting.css";

interface WaitingProps {
  /** What is being fetched, read aloud. */
  what: string;
  /** How many blocks stand in for it, and how high each is, in rem: nothing shifts when it comes. */
  lines?: number;
  height?: number;
}

/** Grey blocks where something will be. They show after a moment only, so that quick answers do not flicker. */
export function Waiting({ what, lines = 3, height = 4.5 }: WaitingProps) {
  return (
    <div className="waiting" role="status">
      <span className="unseen">{what}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="waiting-block" style={{ height: `${height}rem` }} />
      ))}
    </div>
  );
}
