import type { Labels } from "./labels";

/** The heads of both tracks' columns, in the colours of their lines. */
export function ComparedHeads({ labels }: { labels: Labels }) {
  return (
    <>
      <th scope="col">
        <span className="compared-line" aria-hidden /> <bdi>{labels.first}</bdi>
      </th>
      <th scope="col">
        <span className="compared-line compared-line-other" aria-hidden /> <bdi>{labels.other}</bdi>
      </th>
    </>
  );
}
