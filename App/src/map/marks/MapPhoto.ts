import type { Picture, PictureSizes } from "../../device/picture/picture";

/** A photo on the map. */
export interface MapPhoto {
  id: string;
  position: readonly [number, number];
  picture: Picture;
  sizes?: PictureSizes | undefined;
}

/** The parameters for moving photos on the map. */
export interface PhotoMoving {
  /** The accessible text of a movable photo: its name, and the keys that move it. */
  label?: string;
  /** True to move photos with a mouse only; false for fingers and arrow keys too. */
  byMouseOnly: boolean;
  /** Returns the place of a photo moved to a longitude and latitude. */
  snap: (id: string, place: readonly [number, number]) => [number, number];
  onMove: (id: string, place: readonly [number, number]) => void;
}
