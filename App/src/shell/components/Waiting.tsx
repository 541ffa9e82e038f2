import "./Waiting.css";

interface WaitingProps {
  /** The loading data, for screen readers. */
  what: string;
  /** The number of placeholders and the height of each in rem, equal to those of the data, so that nothing shifts. */
  lines?: number;
  height?: number;
}

/** Grey placeholders during loading. They appear after a delay, so that quick answers do not flicker. */
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
