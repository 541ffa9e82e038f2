import { Problem } from "../../device/network/problem";
import type { Tile } from "./regionStore";

/** Zoom, column, row, length. */
const headLength = 13;
/** No map has such tiles: what claims one is no bundle. */
const longest = 16_000_000;

/** Takes the tiles out of a bundle (docs/api.md), whose bytes come in any pieces. */
export class BundleReader {
  private rest = new Uint8Array(0);

  /** The tiles that are whole now. */
  take(piece: Uint8Array): Tile[] {
    const bytes = new Uint8Array(this.rest.length + piece.length);
    bytes.set(this.rest);
    bytes.set(piece, this.rest.length);
    const view = new DataView(bytes.buffer);
    const tiles: Tile[] = [];
    let at = 0;
    while (bytes.length - at >= headLength) {
      const length = view.getUint32(at + 9);
      if (length > longest) throw new Problem("refused", 500, "no bundle of tiles");
      const end = at + headLength + length;
      if (end > bytes.length) break;
      tiles.push({
        zoom: view.getUint8(at),
        column: view.getUint32(at + 1),
        row: view.getUint32(at + 5),
        bytes: bytes.slice(at + headLength, end),
      });
      at = end;
    }
    this.rest = bytes.slice(at);
    return tiles;
  }
}
