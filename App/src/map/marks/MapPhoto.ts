import type { Picture, PictureSizes } from "../../device/picture/picture";

/** A photo that stands on the map. */
export interface MapPhoto {
  id: string;
  position: readonly [number, number];
  picture: Picture;
  sizes?: PictureSizes | undefined;
}

/** How photos are moved on the map. */
export interface PhotoMoving {
  /** Read aloud of a photo that keys move: what it is, and how it is moved. */
  label?: string;
  /** A mouse alone moves them; otherwise fingers and arrow keys do, too. */
  byMouseOnly: boolean;
  /** Where a photo stands when it is moved to a longitude and latitude. */
  snap: (id: string, place: readonly [number, number]) => [number, number];
  onMove: (id: string, place: readonly [number, number]) => void;
}
