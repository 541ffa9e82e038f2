/** The legend of two lines, each in its colour and width. */
export function PairLegend({ first, other }: { first: string; other: string }) {
  return (
    <ul className="map-legend map-pair">
      <li>
        <span className="map-pair-line" aria-hidden />
        <bdi>{first}</bdi>
      </li>
      <li>
        <span className="map-pair-line map-pair-other" aria-hidden />
        <bdi>{other}</bdi>
      </li>
    </ul>
  );
}
