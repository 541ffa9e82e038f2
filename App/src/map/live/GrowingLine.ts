import type { Feature, Position } from "maplibre-gl";

/** The number of points in a finished piece: small enough to send the last two each second, large enough to finish rarely. */
const pointsPerPiece = 128;

/**
 * A line that grows at its end. Finished pieces are sent once; only the end is sent again, together with the last finished
 * piece, which may take a moment to appear.
 */
export class GrowingLine {
  /** The first position of the line. */
  start: Position | null = null;
  /** The number of pairs read so far. */
  count = 0;
  private piece: Position[] = [];
  private finished: Feature | null = null;
  private lastStep: readonly [from: Position, to: Position] | null = null;

  /** Reads alternating longitudes and latitudes, with a pair of NaN at gaps; returns the pieces that they finish. */
  add(pairs: Float64Array): Feature[] {
    const finished: Feature[] = [];
    const finish = (next: Position[]) => {
      if (this.piece.length > 1) finished.push((this.finished = this.feature(this.piece)));
      this.piece = next;
    };
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const position: Position = [pairs[at] ?? NaN, pairs[at + 1] ?? NaN];
      const last = this.piece[this.piece.length - 1];
      this.lastStep = last ? [last, position] : null;
      this.count += 1;
      if (Number.isNaN(position[0])) {
        this.lastStep = null;
        finish([]);
        continue;
      }
      this.start ??= position;
      this.piece.push(position);
      if (this.piece.length === pointsPerPiece) finish([position]);
    }
    return finished;
  }

  /** The end of the line, drawn over the finished pieces. */
  end(): Feature[] {
    const going = this.piece.length > 1 ? [this.feature(this.piece)] : [];
    return this.finished ? [this.finished, ...going] : going;
  }

  /** The direction of the last step, in degrees clockwise from north. */
  direction(): number | null {
    if (!this.lastStep) return null;
    const [[fromLongitude, fromLatitude], [longitude, latitude]] = this.lastStep;
    const east = (longitude - fromLongitude) * Math.cos((latitude * Math.PI) / 180);
    return (Math.atan2(east, latitude - fromLatitude) * 180) / Math.PI;
  }

  private feature(coordinates: readonly Position[]): Feature {
    return { type: "Feature", id: this.count, properties: {}, geometry: { type: "LineString", coordinates } };
  }
}
