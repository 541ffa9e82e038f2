import { Problem } from "../../device/network/problem";
import type { Tile } from "./regionStore";

/** The length of a tile's header: zoom, column, row, length. */
const headLength = 13;
/** The maximum size of a tile, in bytes: a bundle with a larger one is invalid. */
const longest = 16_000_000;

/** Extracts the tiles of a bundle (docs/api.md), whose bytes arrive in pieces of any size. */
export class BundleReader {
  private rest = new Uint8Array(0);

  /** Adds a piece and returns the tiles that are now complete. */
  read(piece: Uint8Array): Tile[] {
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
