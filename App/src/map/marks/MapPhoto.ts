import type { Picture, PictureSizes } from "../../device/picture/picture";

/** A photo that stands on the map. */
export interface MapPhoto {
  id: string;
  position: readonly [number, number];
  picture: Picture;
  sizes?: PictureSizes | undefined;
}
