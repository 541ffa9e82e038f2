import "./CountBadge.css";

/** How many things wait for the member, on a tab or a row; `words` say it aloud. Nothing when none. */
export function CountBadge({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <span className="count-badge">
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="unseen">{words}</span>
    </span>
  );
}
