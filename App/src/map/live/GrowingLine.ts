import type { Feature, Position } from "maplibre-gl";

/** Points of a finished piece: few enough to send the last two each second, many enough to finish one seldom. */
const pointsPerPiece = 128;

/**
 * A line that grows at its end. What is finished is told once; only the end is told again, and it holds
 * the last finished piece too, which may need a moment to appear among the others.
 */
export class GrowingLine {
  /** Where the line began. */
  start: Position | null = null;
  /** Pairs taken so far: the next ones begin there. */
  taken = 0;
  private piece: Position[] = [];
  private finished: Feature | null = null;
  private lastStep: readonly [from: Position, to: Position] | null = null;

  /** Takes longitudes and latitudes in turn, NaN twice where the line breaks; answers the pieces they finish. */
  take(pairs: Float64Array): Feature[] {
    const finished: Feature[] = [];
    const finish = (next: Position[]) => {
      if (this.piece.length > 1) finished.push((this.finished = this.feature(this.piece)));
      this.piece = next;
    };
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const position: Position = [pairs[at] ?? NaN, pairs[at + 1] ?? NaN];
      const last = this.piece[this.piece.length - 1];
      this.lastStep = last ? [last, position] : null;
      this.taken += 1;
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

  /** The end of the line, to be drawn over what is finished. */
  end(): Feature[] {
    const going = this.piece.length > 1 ? [this.feature(this.piece)] : [];
    return this.finished ? [this.finished, ...going] : going;
  }

  /** Which way the last step went, in degrees from north to the east. */
  direction(): number | null {
    if (!this.lastStep) return null;
    const [[fromLongitude, fromLatitude], [longitude, latitude]] = this.lastStep;
    const east = (longitude - fromLongitude) * Math.cos((latitude * Math.PI) / 180);
    return (Math.atan2(east, latitude - fromLatitude) * 180) / Math.PI;
  }

  private feature(coordinates: readonly Position[]): Feature {
    return { type: "Feature", id: this.taken, properties: {}, geometry: { type: "LineString", coordinates } };
  }
}
