import "./CountBadge.css";

/** The number of waiting items on a tab or row; `words` is its accessible text. Nothing for zero. */
export function CountBadge({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <span className="count-badge">
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="unseen">{words}</span>
    </span>
  );
}
